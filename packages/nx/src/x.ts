export const x = 1 as number;

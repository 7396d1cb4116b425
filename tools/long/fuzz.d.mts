/** Whether an absolute file is meant by a pattern with `*` and `{a,b}`. */
export function matches(file: string, pattern: string): boolean;

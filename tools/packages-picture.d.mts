/** Path of the committed picture. */
export const pictureFile: string;
/** Each package by its folder's name, with the packages of ours that its shipped code imports. */
export function packageImports(): Map<string, string[]>;
/** The picture as SVG text. */
export function packagesPicture(all?: Map<string, string[]>): string;

/** The package's version; a test compares it with package.json, which source, build and bundle lie at different distances from. */
export const version = '0.1.0';

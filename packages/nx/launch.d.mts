/** Runs `main(args)` of a package's entry, compiled or from source, and sets the exit code that it answers with. */
export function launch(binUrl: string, entry: string): Promise<void>;
/** The file to run: compiled or, where the source is newer or stands alone, a bundle made of it now. */
export function entryFile(packageFolder: string, entry: string): Promise<string>;

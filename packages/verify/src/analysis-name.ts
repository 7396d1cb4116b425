// Apart from the schema, so that the command need not load zod: that would be a third of its time on a small capture.

/** Name and version of the analysis as JSON. */
export const analysisSchema = 'boardproof.analysis/1';

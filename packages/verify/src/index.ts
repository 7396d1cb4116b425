export { Analysis, analysisSchema, type Diagnosis } from './analysis-schema.ts';
export { type AnalyzeOptions, analyze, UnreadableCapture } from './analyze.ts';
export { traceCapture } from './trace-capture.ts';

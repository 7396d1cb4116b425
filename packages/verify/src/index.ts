export { traceCapture } from './trace-capture.ts';

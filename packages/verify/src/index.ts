export { analysisSchema } from './analysis-name.ts';
export {
  Analysis,
  type ConnectionFigures,
  type Diagnosis,
  type DirectionFigures,
  type Verdict,
} from './analysis-schema.ts';
export { type AnalyzeOptions, analyze, UnreadableCapture } from './analyze.ts';
export { ceilingMbit, type Framing, serialisationUs, wireBytes } from './diagnosis/ceiling.ts';
export { type LimitClass, limitClasses } from './diagnosis/limit-class.ts';
export { type Advice, type Need, receiveAdvice, segmentsNeeded, sendAdvice } from './lwip/lwip-advice.ts';
export { checkLwipOptions, type LwipOptions, withDefaults } from './lwip/lwip-rules.ts';
export type { CaptureInput } from './reader/capture-source.ts';
export { analysisText } from './report-text.ts';
export { type SampleOptions, sampleBoard, sampleCapture } from './sample/sample-capture.ts';
export { referenceScenario, type Scenario, scenarios } from './sample/scenario.ts';
export { type SampleVerification, verifySample } from './verify-sample.ts';

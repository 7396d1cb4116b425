export type { LwipOptions } from '@boardproof/firmware/lwip';
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
export type { EmulatedBoard, EmulatedTransfer } from './emulated/emulated-board.ts';
export { type ImageBoardOptions, imageBoard } from './emulated/image-board.ts';
export { type EmulatedOptions, type EmulatedVerification, verifyEmulated } from './emulated/verify-emulated.ts';
export { type History, historyOf, historySchema, historyText } from './history/history.ts';
export { historyCsv } from './history/history-csv.ts';
export { type HistoryRecord, readRecords } from './history/history-record.ts';
export { type ClientOptions, type ClientResult, runIperfClient } from './iperf/iperf-client.ts';
export { type IperfServer, type ServerOptions, startIperfServer } from './iperf/iperf-server.ts';
export { sumOfStreams } from './iperf/output-doubts.ts';
export type { IperfConnection, IperfOutput, IperfRow, LwiperfReport } from './iperf/output-types.ts';
export { type ParseOptions, parseIperfOutput } from './iperf/parse-output.ts';
export { type StreamResult, sumOf } from './iperf/stream-result.ts';
export { sendDatagrams, type UdpSendOptions } from './iperf/udp-stream.ts';
export { iperfVersion, versionProblem } from './iperf/version.ts';
export { type Advice, type Need, receiveAdvice, segmentsNeeded, sendAdvice } from './lwip/lwip-advice.ts';
export { checkLwipOptions, withDefaults } from './lwip/lwip-rules.ts';
export type { CaptureInput } from './reader/capture-source.ts';
export { junitXml } from './record/junit.ts';
export { limitsFor } from './record/limits.ts';
export {
  BoardRecord,
  type Cause,
  type Limit,
  type Measurement,
  type Phase,
  recordSchema,
} from './record/record-schema.ts';
export { exitCodes, verdictOf, verdictSentence } from './record/verdict.ts';
export type { PlotData, PlotGroup } from './report/plot-data.ts';
export { plotGroup } from './report/plot-group.ts';
export { plotSvg } from './report/plot-svg.ts';
export { reportPage } from './report/report-page.ts';
export { analysisText } from './report-text.ts';
export { type BenchTools, benchTools } from './run/bench-tools.ts';
export { type RunOptions, type RunResult, runBoard } from './run/run-board.ts';
export { type SampleOptions, sampleBoard, sampleCapture } from './sample/sample-capture.ts';
export { referenceScenario, type Scenario, scenarios } from './sample/scenario.ts';
export { type SampleVerification, verifySample } from './verify-sample.ts';

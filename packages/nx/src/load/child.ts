/**
 * A program that runs a file of the user in a process of its own. It is put in front of the bundled file as text, so it
 * imports nothing of ours. `question` is a body of code that has the file's default export as `project`, and calls
 * `answer`. Arguments: the file for the answer, the time limit in ms, and what the question needs besides.
 */
const programOf = (file: string, question: string): string => `
import { readFileSync, writeFileSync } from 'node:fs';
import { watch } from 'boardproof:watchdog';
const [answerFile, limitMs, ...asked] = process.argv.slice(2);
const answer = (value) => writeFileSync(answerFile, JSON.stringify(value));
const stop = watch(answerFile, Number(limitMs));
const failure = (error) => ({
  failed: {
    name: error?.name ?? 'Error',
    message: String(error?.message ?? error),
    stack: String(error?.stack ?? ''),
    issues: Array.isArray(error?.issues) && error.issues.every((one) => Array.isArray(one?.path)) ? error.issues.map(({ path, message }) => ({ path: path.map(String), message })) : undefined,
  },
});
try {
  const { default: project } = await import(${JSON.stringify(file)});
  ${question}
} catch (error) {
  answer(failure(error));
} finally {
  stop();
}
process.exit(0);
`;

/** Asked `list` or `design`, and the configuration: answers with names, or with the board. */
export const boardProgram = (boardFile: string): string =>
  programOf(
    boardFile,
    `if (typeof project?.design !== 'function' || typeof project?.configurations !== 'object') {
    throw new TypeError('the default export is not a board: write "export default defineBoard({ ... })"');
  }
  const odd = Object.keys(project.configurations).find((name) => !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name));
  if (odd !== undefined) {
    throw new RangeError('the configuration ' + JSON.stringify(odd) + ' would name a folder: use letters, digits, dots, dashes and underscores');
  }
  const { designBoard } = await import('@boardproof/board');
  const [what, configuration] = asked;
  answer(
    what === 'list'
      ? { listed: { name: String(project.name), configurations: Object.keys(project.configurations) } }
      : { board: designBoard(project, configuration === '' ? undefined : configuration) },
  );`,
  );

/** Asked with the file that holds board and request: answers with the options, which may be a function of both. */
export const optionsProgram = (file: string, define: string): string =>
  programOf(
    file,
    `if (typeof project !== 'function' && (typeof project !== 'object' || project === null)) {
    throw new TypeError('the default export holds no options: write "export default ${define}({ ... })"');
  }
  const { board, request } = JSON.parse(readFileSync(asked[0], 'utf8'));
  answer({ options: typeof project === 'function' ? project(board, request) : project });`,
  );

/** How many times its limit of computing a file may take on the clock: on a busy machine it waits more than it computes. */
export const waitsPerLimit = 6;

/**
 * Watches the main thread from a second one. When the limit of computing (or `waitsPerLimit` times that on the clock) passes
 * it stops the main thread through the inspector, reads where it stands, and answers with those places (line and column of
 * the bundle, from 0): a loop is reported with its line.
 */
export const watchdogProgram = `
import { Worker } from 'node:worker_threads';
const watcher = \`
  const { writeFileSync } = require('node:fs');
  const { Session } = require('node:inspector');
  const { workerData, parentPort } = require('node:worker_threads');
  const began = Date.now();
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < workerData.limitMs && Date.now() - began < workerData.longestMs) return;
    clearInterval(timer);
    const session = new Session();
    session.connectToMainThread();
    const finish = (frames) => {
      writeFileSync(workerData.answerFile, JSON.stringify({ late: { limitMs: workerData.limitMs, frames } }));
      process.kill(process.pid, 'SIGKILL');
    };
    setTimeout(() => finish([]), 10000);
    session.on('Debugger.paused', ({ params }) =>
      finish(params.callFrames.map(({ location }) => ({ line: location.lineNumber, column: location.columnNumber }))),
    );
    session.post('Debugger.enable', () => session.post('Debugger.pause'));
  }, 100);
  parentPort.on('message', () => { clearInterval(timer); parentPort.close(); });
\`;
export function watch(answerFile, limitMs) {
  const worker = new Worker(watcher, { eval: true, workerData: { answerFile, limitMs, longestMs: ${waitsPerLimit} * limitMs } });
  return () => worker.postMessage('stop');
}
`;

import type { Problem } from '@boardproof/nx';

/** `iperf version 2.1.8 (12 August 2022) pthreads` -> `2.1.8`. Up to 2.1.8 it stands on standard error, with exit code 1. */
export function iperfVersion(text: string): string | undefined {
  return /iperf (?:version )?(\d+\.\d+(?:\.\d+)?[a-z]?)/.exec(text)?.[1];
}

/**
 * Whether a client of this version can measure a board with lwIP's own iperf. 2.0 and 2.2 send another header, at which lwIP up
 * to 2.1.3 resets the connection; iperf 3 speaks another protocol.
 */
export function versionProblem(version: string): Problem | undefined {
  if (/^2\.1\.[0-9]$/.test(version)) return undefined;
  return {
    code: 'iperf-version',
    severity: 'warning',
    path: 'iperf',
    message: version.startsWith('3')
      ? 'iperf 3 cannot talk to an lwIP board'
      : `iperf ${version} sends a header that lwIP up to 2.1.3 may take for damaged data`,
    hint: 'Use 2.1.0 to 2.1.9, or the client of this package.',
  };
}

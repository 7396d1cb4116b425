import type { Severity } from '@boardproof/nx';

/** What a line of iperf's standard error (or output) means. iperf 2 prints these and still exits with 0. */
export interface FailureText {
  pattern: RegExp;
  code: string;
  severity: Severity;
  message: string;
  hint: string;
}

const serverHint = 'Is iperf running on the board? The port is 5001 unless it was changed.';
const cableHint = 'Check cable, address and netmask of both ends.';

/** The texts that iperf 2.0.13 to 2.2.1 print when something went wrong; the first that matches counts. */
export const failureTexts: readonly FailureText[] = [
  fail(
    'connection-refused',
    /connect(?:ion)?.*(?:failed|refused).*Connection refused|connect failed: Connection refused/,
    'nobody listens on the port',
    serverHint,
  ),
  fail('no-route', /No route to host/, 'no route to the host', cableHint),
  fail('network-unreachable', /Network is unreachable/, 'the network is unreachable', cableHint),
  fail(
    'connect-timeout',
    /connect.*failed.*(?:timed out|Operation now in progress)/i,
    'the connection timed out',
    cableHint,
  ),
  fail(
    'host-not-found',
    /Host name lookup failure|Name or service not known|failed to find an ip address/,
    'the host name is unknown',
    'Give the address in numbers.',
  ),
  fail(
    'port-in-use',
    /bind failed: Address already in use/,
    'the port is in use on this machine',
    'End the other iperf server first.',
  ),
  fail(
    'unknown-option',
    /(?:unrecognized|invalid) option/,
    'iperf does not know an option',
    'iperf 2.1.0 to 2.1.9 suit lwIP boards.',
  ),
  fail(
    'compatibility-mode',
    /compatibility mode/,
    'compatibility mode (-C) excludes another option',
    'Leave -C out; 2.1.x needs none.',
  ),
  fail(
    'reverse-connect-missing',
    /expected reverse connect did not occur/,
    'the board did not connect back for the second half',
    'A firewall on port 5001, or iperf 2.2 against lwIP 2.1: use iperf 2.1.x.',
  ),
  fail(
    'peer-reset',
    /Connection reset by peer/,
    'the other end reset the connection',
    'lwIP aborts when headers differ (iperf 2.0 and 2.2, --trip-times, -l below 24): use iperf 2.1.x without them.',
  ),
  fail(
    'write-failed',
    /(?:write|written|writen) (?:fatal )?failed|Broken pipe/,
    'the connection broke while data were sent',
    'See the board’s own report for its reason.',
  ),
  fail(
    'no-acknowledgement',
    /recvack failed/,
    'the peer did not answer the version exchange',
    'Leave -X out: lwIP’s iperf does not answer it.',
  ),
  fail(
    'no-server-report',
    /did not receive ack of last datagram/,
    'the server sent no UDP report',
    'lwIP’s own iperf has no UDP; the rate is what was sent, not what arrived.',
  ),
  fail(
    'bounce-back',
    /bounce-back read failed/,
    'the peer does not send back what it gets',
    'Leave --bounceback out: lwIP’s iperf does not know it.',
  ),
  fail(
    'udp-refused',
    /read failed: Connection refused/,
    'the host answered that no UDP server listens',
    'Start iperf -s -u there.',
  ),
  {
    ...fail('report-not-acknowledged', /ack of last datagram failed/, 'the client did not take the UDP report', ''),
    severity: 'warning',
  },
  {
    ...fail('shutdown-failed', /shutdown failed/, 'the connection was gone before it was closed', ''),
    severity: 'warning',
  },
  {
    ...fail('cpu-bound', /may have been CPU bound/, 'iperf says that its own CPU may have limited', ''),
    severity: 'warning',
  },
  { ...fail('option-ignored', /^WARNING: option/, 'iperf ignored an option', ''), severity: 'warning' },
  {
    ...fail('peer-closed', /read tcp flags \(peer close\) failed/, 'a client closed without a header', ''),
    severity: 'info',
  },
];

function fail(code: string, pattern: RegExp, message: string, hint: string): FailureText {
  return { code, pattern, severity: 'error', message, hint };
}

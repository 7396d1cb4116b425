// Output that iperf 2 and lwIP's lwiperf could have printed, with hostile figures here and there: for the fuzzer.
import type { Random } from '@boardproof/testing';

const failures = [
  'tcp connect failed: Connection refused',
  '[  1] tcp connect to 192.168.1.19 port 5001 failed (Connection refused) on 2025-01-01 00:00:00',
  'connect failed: No route to host',
  'connect failed: Network is unreachable',
  'tcp connect failed: Operation now in progress',
  'nosuch: Host name lookup failure',
  'listener bind failed: Address already in use',
  "iperf: unrecognized option '--nosuch'",
  'option -r is not valid in compatibility mode',
  'expected reverse connect did not occur',
  'written fatal failed: Connection reset by peer',
  'tcp write failed: Broken pipe',
  'recvack failed: Success',
  'WARNING: did not receive ack of last datagram after 10 tries.',
  'tcp bounce-back read failed: timeout',
  'read failed: Connection refused',
  'WARN: ack of last datagram failed.',
  'shutdown failed: Transport endpoint is not connected',
  'WARN: this test may have been CPU bound (11)',
  'WARNING: option -b is not valid',
  'recv read tcp flags (peer close) failed',
];
const known = [
  '------------------------------------------------------------',
  'TCP window size: 16.0 KByte (default)',
  'Write buffer size: 131072 Byte',
  'TOS set to 0x0 (Nagle on)',
  'Sending 1470 byte datagrams, IPG target: 1121.52 us',
  'Waiting for server threads to complete. Interrupt again to force quit.',
  'lwIP 2.1.3',
  'iperf version 2.1.8 (12 August 2022) pthreads',
  '[ CT] final connect times (min/avg/max/stdev) = 0.1/0.2/0.3/0.1 ms',
  '[  1] Sent 8505 datagrams',
  '[  1] 0.00-1.00 sec T8-PDF: bin(w=100us):cnt(1)=1:1',
];

/** The output of a run of one to forty lines, in one of the formats or several. */
export function iperfOutputOf(random: Random): string {
  const lines: string[] = [];
  const format = random.pick(['text', 'text', 'text', 'csv', 'board', 'mixed', 'iperf3'] as const);
  const udp = random.chance(0.3);
  if (format === 'iperf3')
    lines.push(random.pick(['Connecting to host 192.168.1.19, port 5201', '{ "version": "iperf 3.12" }']));
  if (format === 'text' || format === 'mixed') banner(random, lines, udp);
  for (let count = 1 + random.below(40); count > 0; count -= 1) {
    const kind = format === 'mixed' ? random.pick(['text', 'csv', 'board'] as const) : format;
    const odd = random.below(25);
    if (odd === 0) lines.push(random.pick(failures));
    else if (odd === 1) lines.push(random.pick(known));
    else if (kind === 'csv') lines.push(csvRow(random, udp));
    else if (kind === 'board') lines.push(boardReport(random));
    else lines.push(textRow(random, udp));
  }
  return lines.join(random.pick(['\n', '\n', '\n', '\r\n', '\r']));
}

const figure = (random: Random, usual: number) =>
  random.chance(0.05)
    ? random.pick(['0', '-1', '0.00', '99999999999999999999', '1.2.3', '.', '4294967296', '-0.5'])
    : String(usual);
const time = (random: Random, seconds: number) => (random.chance(0.03) ? '.' : seconds.toFixed(random.pick([1, 2, 4])));
const host = (random: Random) =>
  random.pick(['192.168.1.4', '192.168.1.19%eth0', 'fd00:1::19', 'board.local', '0.0.0.0', '::', '(*hidden*)']);
const id = (random: Random) => random.pick(['  1', '  3', ' *1', 'SUM', 'SUM-4', 'FD1', '  2', '', ' ID', '-1']);

function banner(random: Random, lines: string[], udp: boolean): void {
  const kind = udp ? 'UDP' : 'TCP';
  if (random.chance(0.7)) lines.push(`Client connecting to ${host(random)}, ${kind} port 5001 with pid 1234 (1 flows)`);
  if (random.chance(0.4)) lines.push(`Server listening on ${kind} port 5001`);
  for (let count = random.below(4); count > 0; count -= 1) {
    const notes = random.pick([
      '',
      ' (icwnd/mss/irtt=14/1460/1054) (ct=1.15 ms)',
      ' (MSS=1448) (peer 2.1.8)',
      ' (reverse) (sock=3) on 2025-01-01 00:00:00 (UTC)',
      ' (trip-times',
    ]);
    const start = random.chance(0.1) ? '(null)' : `[${id(random)}]`;
    lines.push(
      `${start} local ${host(random)} port ${figure(random, 5001)} connected with ${host(random)} port 38174${notes}`,
    );
  }
  lines.push('[ ID] Interval       Transfer     Bandwidth');
}

function textRow(random: Random, udp: boolean): string {
  if (random.chance(0.03)) return `[${id(random)}] Server Report:`;
  const start = random.below(10);
  const bytes = `${figure(random, random.below(2000) / 10)} ${random.pick(['MBytes', 'KBytes', 'Bytes', 'GBytes', 'Mbits', 'Byte', 'TBytes'])}`;
  const rate = `${figure(random, random.below(2000) / 10)} ${random.pick(['Mbits', 'Kbits', 'bits', 'Gbits', 'MBytes', 'Xbits'])}/sec`;
  return `[${id(random)}] ${time(random, start)}-${random.chance(0.2) ? ' ' : ''}${time(random, start + random.below(3))} sec  ${bytes}  ${rate}${tail(random, udp)}`;
}

function tail(random: Random, udp: boolean): string {
  const n = () => figure(random, random.below(5000));
  const choices = [
    '',
    '',
    ` ${n()}/0          0       36K/3213(307) us  3835`,
    ` ${n()}/0          ${n()}  12K(8)/36K(25)/3213(307) us  3835`,
    ` ${n()}/${n()} 12 pps`,
    ` ${n()}=7076:2:0:0:0:0:0:0`,
    ` ${n()}   7076:2:0:0:0:0:0:0`,
    ` 10=0.1/0.05/0.3/0.02 ms    0    14K/104 us    9999 rps`,
    ` 0.5/0.1/0.9/0.2 ms (10/1000) 1.2 MByte 55.5`,
    ' nonsense at the end',
  ];
  const loss =
    udp || random.chance(0.1) ? `   0.099 ms ${n()}/ ${n()} (${random.pick(['23', 'nan', '-nan', '0.0e+00'])}%)` : '';
  const latency = loss !== '' && random.chance(0.4) ? ' -0.1/0.05/0.3/0.02 ms 893 pps  100/0(0) pkts 12.5' : '';
  return loss + latency + random.pick(choices);
}

function csvRow(random: Random, udp: boolean): string {
  const start = random.below(10);
  const fields = [
    random.pick(['19700101000000', '20250101120000', '20250101120000.123', '2025']),
    host(random),
    figure(random, 38_174),
    '192.168.1.19',
    '5001',
    random.pick(['1', '3', '-1', 'x']),
    `${start.toFixed(1)}-${(start + random.below(3)).toFixed(1)}`,
    figure(random, random.below(2 ** 30)),
    figure(random, random.below(2 ** 30)),
  ];
  if (udp) fields.push('0.099', figure(random, 10), figure(random, 1000), '1.0', '0');
  return fields.slice(0, random.chance(0.05) ? random.below(14) : fields.length).join(',');
}

function boardReport(random: Random): string {
  const n = (limit: number) => figure(random, random.below(limit));
  return `IPERF report: type=${random.below(8)}, remote: 192.168.1.4:38174, total bytes: ${n(2 ** 31)}, duration in ms: ${n(10_000)}, kbits/s: ${n(94_000)}`;
}

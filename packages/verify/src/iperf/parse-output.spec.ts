import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOfStreams } from './output-doubts.ts';
import { parseIperfOutput } from './parse-output.ts';
import { iperfVersion, versionProblem } from './version.ts';

const client = `------------------------------------------------------------
Client connecting to 10.0.0.2, TCP port 5001
TCP window size: 16.0 KByte (default)
------------------------------------------------------------
[  1] local 10.0.0.1 port 40000 connected with 10.0.0.2 port 5001 (icwnd/mss/irtt=14/1460/437)
[ ID] Interval       Transfer     Bandwidth
[  1] 0.0000-1.0000 sec  11.9 MBytes  99.6 Mbits/sec
[  1] 1.0000-2.0000 sec  11.2 MBytes  94.4 Mbits/sec
[  1] 0.0000-2.0600 sec  23.1 MBytes  94.1 Mbits/sec
`;

describe('parseIperfOutput', () => {
  it('Reads intervals and total, recomputes the rate from bytes, and keeps the round trip of the handshake.', () => {
    const output = parseIperfOutput(client);
    expect(output.rows.map((row) => row.kind)).toEqual(['interval', 'interval', 'total']);
    expect(output.connections[0]).toMatchObject({ mss: 1460, irttUs: 437, remote: '10.0.0.2:5001' });
    expect(output.rows[2]?.mbit).toBeCloseTo((23.1 * 2 ** 20 * 8) / 2.06 / 1e6, 6);
    expect(output).toMatchObject({ succeeded: true, protocol: 'tcp', format: 'text', problems: [] });
  });

  it('Flags what the line cannot carry with line and column.', () => {
    const { problems } = parseIperfOutput(client, { name: 'rx.txt', ceilingMbit: 94.93 });
    expect(problems).toMatchObject([{ code: 'above-ceiling', path: 'rx.txt:7:1', severity: 'warning' }]);
  });

  it('Is not fooled by exit code 0: a refused connection, an aborted test and a missing half are failures.', () => {
    const refused = parseIperfOutput(
      '[  1] local 0.0.0.0 port 0 connected with 10.0.0.2 port 5001\ntcp connect failed: Connection refused\n',
    );
    expect(refused.succeeded).toBe(false);
    expect(refused.problems.map(({ code }) => code)).toEqual(['fake-connection', 'connection-refused', 'no-result']);
    const reset = parseIperfOutput(
      'tcp write failed: Connection reset by peer\n[  1] 0.0000-0.0021 sec  62.7 KBytes   248 Mbits/sec\n',
    );
    expect(reset.succeeded).toBe(false);
    expect(reset.problems.map(({ code }) => code)).toEqual(['peer-reset', 'too-short']);
    const half = parseIperfOutput(`${client}[ *1] 0.0000-2.0000 sec  0.000 Bytes  0.000 bits/sec\n`);
    expect(half.problems.map(({ code }) => code)).toEqual(['zero-bytes']);
  });

  it('Reads CSV, drops the year 1970, and adds up streams where the sum is missing.', () => {
    const csv =
      '19700101000000,10.0.0.1,4001,10.0.0.2,5001,1,0.0-2.0,1000000,4000000\n' +
      '19700101000000,10.0.0.1,4002,10.0.0.2,5001,2,0.0-2.0,3000000,12000000\n';
    const output = parseIperfOutput(csv);
    expect(output.rows.map((row) => row.stamp)).toEqual([null, null]);
    expect(output.problems.map(({ code }) => code)).toEqual(['year-1970', 'missing-sum']);
    expect(sumOfStreams(output)).toEqual({ bytes: 4_000_000, seconds: 2, mbit: 16 });
  });

  it('Reads the UDP columns of a CSV row.', () => {
    const row = '20260101120000,10.0.0.2,5001,10.0.0.1,4001,3,0.0-1.0,1250000,10000000,0.099,4956,21403,23.156,7';
    expect(parseIperfOutput(row).rows[0]?.udp).toEqual({ jitterMs: 0.099, lost: 4956, total: 21403, outOfOrder: 7 });
  });

  it('Names a line that iperf does not print, with its place, and a text of iperf 3.', () => {
    const odd = parseIperfOutput(`${client}  hello\n`, { name: 'x' });
    expect(odd.problems).toMatchObject([{ code: 'line-not-understood', path: 'x:10:3' }]);
    const three = parseIperfOutput(
      'Connecting to host 10.0.0.2, port 5201\n[  5]   0.00-1.00   sec  11 MBytes  97 Mbits/sec\n',
    );
    expect(three.problems.map(({ code }) => code)).toEqual(['iperf3-output']);
  });

  it('Says that a stopped run has no total.', () => {
    const cut = client.split('\n').slice(0, 8).join('\n');
    const { problems, succeeded } = parseIperfOutput(cut);
    expect(problems.map(({ code }) => code)).toEqual(['no-total']);
    expect(succeeded).toBe(false);
  });

  it('Gives back any row that iperf can print.', () => {
    const units = fc.constantFrom('', 'K', 'M', 'G');
    const number = fc.integer({ min: 1, max: 99_999 }).map((whole) => (whole / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.nat(32),
        fc.nat(9999),
        number,
        units,
        number,
        units,
        (id, ten, bytes, bytesUnit, rate, rateUnit) => {
          const end = (ten + 1) / 10;
          const text = `[${String(id).padStart(3)}] 0.0000-${end.toFixed(4)} sec  ${bytes} ${bytesUnit}Bytes  ${rate} ${rateUnit}bits/sec`;
          const [row] = parseIperfOutput(text).rows;
          expect(row).toMatchObject({ id: String(id), endSeconds: end, kind: 'total' });
          const factor = 1024 ** ['', 'K', 'M', 'G'].indexOf(bytesUnit);
          expect(Math.abs(row!.bytes - Number(bytes) * factor)).toBeLessThanOrEqual(0.001 * factor);
          expect(row!.bitsPerSecond).toBeCloseTo(Number(rate) * 1000 ** ['', 'K', 'M', 'G'].indexOf(rateUnit), 2);
        },
      ),
    );
  });

  it('Never throws, and every problem points into the text.', () => {
    const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...client.split('\n')), fc.constant('\r'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('\n');
        const lines = text.split(/\r\n|\n|\r/);
        for (const { path } of parseIperfOutput(text, { name: 'x' }).problems) {
          const [, line, column] = path.split(':').map(Number);
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual(Math.max(1, (lines[line! - 1] ?? '').length));
        }
      }),
    );
  });

  it('Cut anywhere, it never claims more bytes than the whole.', () => {
    const whole = sumOfStreams(parseIperfOutput(client))!.bytes;
    for (let length = 0; length < client.length; length += 1) {
      const cut = parseIperfOutput(client.slice(0, length));
      expect(sumOfStreams(cut)?.bytes ?? 0).toBeLessThanOrEqual(whole);
    }
  });
});

describe('iperf versions', () => {
  it('Reads the version from standard error or output, and accepts 2.1.0 to 2.1.9 only.', () => {
    expect(iperfVersion('iperf version 2.1.8 (12 August 2022) pthreads')).toBe('2.1.8');
    expect(iperfVersion('iperf 3.12 (cJSON 1.7.15)')).toBe('3.12');
    expect(iperfVersion('nothing')).toBeUndefined();
    expect(versionProblem('2.1.8')).toBeUndefined();
    for (const bad of ['2.0.13a', '2.2.1', '3.12']) expect(versionProblem(bad)?.code).toBe('iperf-version');
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Analysis } from './analysis-schema.ts';
import { main } from './cli.ts';
import { sampleCapture } from './sample/sample-capture.ts';
import { scenarios } from './sample/scenario.ts';
import { verifySample } from './verify-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' };
  const capture = (key: 'out' | 'err') => (text: unknown, done?: unknown) => {
    texts[key] += String(text);
    if (typeof done === 'function') done();
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out') as typeof process.stdout.write);
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err') as typeof process.stderr.write);
  const code = await main(args);
  vi.restoreAllMocks();
  return { code, ...texts };
}

describe('boardproof-verify analyze', () => {
  it('Says in a sentence what limits, and which line to change, and ends with 1.', async () => {
    const { code, out } = await run('analyze', file('reference.pcap', sampleCapture()));
    expect(code).toBe(1);
    expect(out).toContain('FAIL rx (PC to board): 68.5 of 94.9 Mbit/s (72 % used). Cause: the board');
    expect(out).toContain('#define TCP_WND 8*TCP_MSS');
    expect(out).toContain('GENERATED');
    expect(out).toMatch(/window min\/avg\/max\s+64240\/64240\/64240\s+5840\/5840\/5840/);
  });

  it('Prints the contract’s JSON.', async () => {
    const { code, out } = await run('analyze', file('reference.pcap', sampleCapture()), '--json');
    expect(code).toBe(1);
    const analysis = Analysis.parse(JSON.parse(out));
    expect(analysis).toMatchObject({ schema: 'boardproof.analysis/1', file: 'reference.pcap', source: 'generated' });
  });

  it('Ends with 0 when the board passes and with 3 when nothing can be said.', async () => {
    expect((await run('analyze', file('link.pcap', sampleCapture(scenarios.link)))).code).toBe(0);
    const { code, out } = await run('analyze', file('short.pcap', sampleCapture({ bytes: 20_000 })));
    expect(code).toBe(3);
    expect(out).toContain('INCONCLUSIVE');
  });

  it('Takes the board from --board, and turns the direction with it.', async () => {
    const path = file('reference.pcap', sampleCapture());
    const { out } = await run('analyze', path, '--board', '192.168.1.4', '--json');
    expect(JSON.parse(out).diagnosis[0].direction).toBe('tx');
  });

  const otherFormat = file('capture.snoop', Buffer.from('snoop\0\0\0\0\0\0\x02\0\0\0\x04', 'latin1'));
  const radiotap = sampleCapture();
  radiotap[20] = 127;
  const otherLink = file('radiotap.pcap', radiotap);
  const refused: [name: string, args: string[], text: RegExp][] = [
    ['no command', [], /a command is missing/],
    ['a command that does not exist', ['prove'], /there are analyze, run, history, tune and sweep/],
    ['a run without a board or an image', ['run', '--image', join(folder, 'no.hex')], /no such image/],
    [
      'a link that does not exist',
      ['run', '--image', import.meta.filename, '--link', 'radio'],
      /neither direct nor reference/,
    ],
    ['a run of no address', ['run', '--host', 'a b'], /no address/],
    ['a run of no time', ['run', '--host', '1.2.3.4', '--seconds', '0'], /--seconds "0"/],
    ['a limit that does not exist', ['run', '--host', '1.2.3.4', '--limit', 'speed=1'], /no limit "speed"/],
    ['a limit without a value', ['run', '--host', '1.2.3.4', '--limit', 'rxMbit'], /NAME=VALUE/],
    ['a start that is none', ['run', '--host', '1.2.3.4', '--after', 'lunch'], /neither reset nor power-cycle/],
    [
      'a firmware that is not there',
      ['run', '--host', '1.2.3.4', '--firmware', join(folder, 'no.hex')],
      /no such file/,
    ],
    ['a history of nothing', ['history'], /the folder is missing/],
    ['no capture', ['analyze'], /the capture is missing/],
    ['two captures', ['analyze', 'a.pcap', 'b.pcap'], /one capture at a time/],
    ['an unknown option', ['analyze', 'a.pcap', '--borad', '1.2.3.4'], /--borad/],
    ['a board that is no address', ['analyze', 'a.pcap', '--board', '1.2.3'], /no IP address/],
    ['a rate of nothing', ['analyze', 'a.pcap', '--link-mbit', 'fast'], /no rate/],
    ['a file that is not there', ['analyze', join(folder, 'nowhere.pcap')], /no such file/],
    ['a folder', ['analyze', folder], /this is a folder/],
    ['a capture of another format', ['analyze', otherFormat], /^error.*snoop \(RFC 1761\)/],
    ['a capture of another link type', ['analyze', otherLink], /802\.11 with radiotap header \(link type 127\)/],
  ];
  it.each(refused)('Refuses %s with 2 and one problem.', async (_name, args, text) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toMatch(text);
    expect(err.match(/^error/gm)).toHaveLength(1);
    expect(out).toBe('');
  });

  it('Refuses a board that the capture does not have, and says what it has.', async () => {
    const { code, err } = await run('analyze', file('reference.pcap', sampleCapture()), '--board', '10.0.0.1');
    expect(code).toBe(2);
    expect(err).toContain('192.168.1.19');
  });

  it('Refuses a text as JSON, too.', async () => {
    const { code, out } = await run('analyze', file('text.pcap', new TextEncoder().encode('not a capture')), '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'boardproof.analysis/1',
      verdict: 'error',
      exitCode: 2,
      problems: [{ code: 'capture-format' }],
    });
    const call = await run('run', '--image', 'no.hex', '--json');
    expect(JSON.parse(call.out)).toMatchObject({ schema: 'boardproof.record/1', verdict: 'error', exitCode: 2 });
  });

  it('Says its version, which is the package’s, and how each command is called.', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    for (const args of [['--version'], ['analyze', '--version']]) {
      expect(await run(...args)).toEqual({ code: 0, out: `${version}\n`, err: '' });
    }
    for (const [args, text] of [
      [['--help'], 'analyze CAPTURE'],
      [['run', '--help'], '--host ADDRESS'],
      [['history', '--help'], 'history DIR'],
    ] as const) {
      const { code, out } = await run(...args);
      expect([code, out.includes(text)]).toEqual([0, true]);
    }
  });
});

describe('verifySample', () => {
  it('Shows the expected failure of the four-segment case with its reason, and calls it generated.', async () => {
    const { files, problems, verdict, expected, sentence } = await verifySample();
    expect([...files.keys()]).toEqual(['sample.pcap', 'analysis.json', 'report.txt']);
    expect([verdict, expected]).toEqual(['fail', 'fail']);
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    expect(sentence).toContain('#define TCP_WND 8*TCP_MSS');
    expect(files.get('report.txt')).toContain('GENERATED');
    expect(Analysis.parse(JSON.parse(String(files.get('analysis.json')))).source).toBe('generated');
    expect((files.get('sample.pcap') as Uint8Array).length).toBeLessThan(600_000);
  });
});

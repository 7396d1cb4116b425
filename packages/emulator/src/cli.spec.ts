import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readArguments } from './cli/arguments.ts';
import { exitCode } from './cli/run-command.ts';
import { runText } from './cli/run-text.ts';
import { refusalJson, refusalText } from './cli/usage.ts';
import { disturbancesOf } from './run/disturbances.ts';
import { type DirectionResult, type EmulationResult, emulationSchema, notice } from './run/result.ts';
import { firmwareImage } from './run/testing/images.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-emulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(workspaceRoot, 'packages', 'emulator', 'bin', 'boardproof-emulate.mjs');

function emulate(...args: string[]) {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: folder });
}

const rx: DirectionResult = {
  interface: 'enet',
  direction: 'rx',
  streams: 1,
  outcome: 'finished',
  mbit: 94.92,
  bytes: 118_000_000,
  virtualSeconds: 10.0001,
  retransmissions: 0,
  instructions: 100_000_000,
  dataFrames: 81_000,
  instructionsPerFrame: 1234.5,
  accesses: null,
  segmentsPerAck: 2,
  cpuLoadPercent: 2.1,
  awakePercent: 2.2,
  longestSilenceSeconds: 0.0001,
};
const result: EmulationResult = {
  schema: emulationSchema,
  kind: 'emulated',
  notice,
  image: { sha256: 'a'.repeat(64) },
  board: 'teensy41',
  link: 'reference',
  linkDetail: {
    delayUs: 275,
    lossPercent: 0,
    speed: 100,
    duplex: 'full',
    note: '275 us each way, tuned on one figure',
  },
  disturbances: [],
  timing: 'flat',
  boot: { linkSeconds: 1.55, addressSeconds: 1.65, readySeconds: 1.66, address: '192.168.1.19' },
  results: [rx],
  links: [
    {
      interface: 'enet',
      speed: 100,
      duplex: 'full',
      boot: { linkSeconds: 1.55, addressSeconds: 1.65, readySeconds: 1.66, address: '192.168.1.19' },
    },
  ],
  afterwards: null,
  faults: [],
  warnings: [],
  console: '',
  aborted: false,
  virtualSeconds: 12,
  instructions: 1e8,
  accesses: null,
  wallSeconds: 4,
  mips: 25,
};
const fault = {
  code: 'gated-clock',
  pc: '0x00001234',
  symbol: 'enet_start+0x4',
  message: 'ENET has no clock',
  fatal: false,
  count: 3,
  virtualSeconds: 0.05,
};

describe('Wrong calls of boardproof-emulate', () => {
  it.each([
    [[], /image is missing/],
    [['a.hex', 'b.hex'], /one image at a time/],
    [['a.hex', '--direction', 'up'], /--direction is rx or tx or both, not "up"/],
    [['a.hex', '--seconds', 'ten'], /--seconds "ten" is no number/],
    [['a.hex', '--seconds', '0'], /--seconds must lie between/],
    [['a.hex', '--parallel', '0'], /^--parallel must lie between 1 and 16, not 0$/],
    [['a.hex', '--parallel', '1.5'], /^--parallel is a whole number$/],
    [['a.hex', '--parallel', '2', '--forward'], /^--forward has one stream: leave --parallel out$/],
    [['a.hex', '--loss', '120%'], /--loss must lie between 0 and 1/],
    [['a.hex', '--link', 'wifi'], /--link is direct or reference/],
    [['a.hex', '--pull-at', '1'], /need each other/],
    [['a.hex', '--reset', 'pin'], /--reset needs --reset-at/],
    [['a.hex', '--reset-at', '1', '--reset', 'bolt'], /--reset is power or pin or software or watchdog, not "bolt"/],
    [['a.hex', '--at-once'], /^--at-once needs --forward$/],
    [['a.hex', '--forward', '--interface', 'enet'], /^--forward takes both ports: leave --interface out$/],
    [['a.hex', '--forward', '--pull-at', '1', '--pull-for', '1'], /^--forward goes without --pull-at and --pull-for$/],
    [['a.hex', '--gdb', 'tcp'], /--gdb "tcp" is no port/],
    [['a.hex', '--gdb', '65536'], /--gdb "65536" is no port/],
    [['a.hex', '--board', 'esp32'], /--board is teensy41/],
    [['a.hex', '--second', '1'], /^unknown option --second; did you mean --seconds$/],
    [['a.hex', '--dely-us=1'], /^unknown option --dely-us; did you mean --delay-us$/],
    [['a.hex', '--quiet'], /^unknown option --quiet$/],
    [['a.hex', '-v'], /^unknown option -v$/],
    [['a.hex', '--seconds'], /^--seconds needs a value$/],
    [['a.hex', '--seconds', '--json'], /^--seconds needs a value$/],
    [['a.hex', '--json=yes'], /^--json takes no value$/],
  ])('%j is refused with its reason.', (args, reason) => {
    expect(readArguments(args)).toMatch(reason);
  });

  it('A missing image, a damaged one and a folder that is not there end with 2 and name the file.', () => {
    const damaged = join(folder, 'damaged.hex');
    writeFileSync(damaged, ':10000000000102030405060708090A0B0C0D0E0FFF\n:00000001FF\n');
    for (const [args, text] of [
      [['run', 'nowhere.hex'], 'nowhere.hex: there is no such file'],
      [['run', damaged], 'damaged.hex:1'],
      [['fly'], '"fly" is no command'],
      [['run', '--seconds'], 'arguments'],
    ] as const) {
      const { status, stderr, stdout } = emulate(...args);
      expect(status).toBe(2);
      expect(stderr).toContain(text);
      expect(stdout).toBe('');
    }
    const { status, stdout, stderr } = emulate('run', 'nowhere.hex', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 2, problems: [{ code: 'file-not-readable' }] });
    expect(stderr).toBe('');
  });

  it('A file that is wrong in every line shows three problems, and a hundred as JSON, with how many more there are.', () => {
    const problems = Array.from({ length: 250 }, (_, n) => ({
      code: 'hex-syntax',
      severity: 'error' as const,
      path: `README.md:${n + 1}`,
      message: 'the line is not a record',
      hint: '',
    }));
    expect(refusalText(problems).split('\n')).toEqual([
      'error README.md:1: the line is not a record',
      'error README.md:2: the line is not a record',
      'error README.md:3: the line is not a record',
      'and 247 more',
      '',
    ]);
    expect(refusalText(problems.slice(0, 3))).not.toContain('more');
    const json = refusalJson(problems);
    expect(json).toMatchObject({ schema: 'boardproof.emulation/1', verdict: 'error', exitCode: 2, more: 150 });
    expect(json.problems).toHaveLength(100);
    expect(refusalJson(problems.slice(0, 2))).toMatchObject({ more: 0, problems: { length: 2 } });
  });

  it('Help is printed and ends with 0.', () => {
    const { status, stdout } = emulate('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('usage: boardproof-emulate run IMAGE.hex');
    expect(stdout).toContain('emulated');
  });
});

describe('Options of boardproof-emulate', () => {
  it('Defaults are both directions, ten seconds, the direct link, and captures of 128 bytes a frame at the PC’s end.', () => {
    expect(readArguments(['a.hex'])).toMatchObject({
      // The image tells.
      board: undefined,
      gdb: undefined,
      snaplen: 128,
      pcapEnd: 'pc',
      options: { directions: ['rx', 'tx'], seconds: 10, parallel: 1, link: 'direct', delayUs: 0, loss: 0, seed: 1 },
    });
  });

  it('Every option arrives where it belongs; losses may be given in percent, and --snaplen 0 keeps all.', () => {
    const line =
      'a.hex --direction tx --seconds 2.5 --parallel 4 --link reference --delay-us 10 --loss 1% --seed 4 --pull-at 1 --pull-for 3 --reset-at 2 --reset power --pcap x.pcap --pcap-at board --snaplen 0 --elf b.elf --board teensy41 --interface enet --engine jit --min-mbit 90 --gdb 3333 --uart --json';
    expect(readArguments(line.split(' '))).toEqual({
      image: 'a.hex',
      elf: 'b.elf',
      board: 'teensy41',
      pcap: 'x.pcap',
      pcapEnd: 'board',
      snaplen: 65535,
      minMbit: 90,
      gdb: 3333,
      uart: true,
      json: true,
      options: {
        directions: ['tx'],
        interfaces: ['enet'],
        engine: 'jit',
        timing: 'flat',
        seconds: 2.5,
        parallel: 4,
        link: 'reference',
        delayUs: 10,
        loss: 0.01,
        seed: 4,
        pull: { at: 1, seconds: 3 },
        reset: { at: 2, cause: 'power' },
      },
    });
  });
});

describe('Forwarding between two ports', () => {
  it('takes both ports, in turn or at once.', () => {
    expect(readArguments(['a.hex', '--forward'])).toMatchObject({ options: { forward: true } });
    expect(readArguments(['a.hex', '--forward', '--at-once', '--interface', 'both'])).toMatchObject({
      options: { forward: true, atOnce: true, interfaces: ['enet', 'enet_1g'] },
    });
  });

  it('The table names both ports, and packets that went through are told, once for what was measured at once.', () => {
    const passage = { entered: 120, left: 118, forwarded: 120, refused: 2 };
    const [rx] = result.results;
    const through = { ...rx!, interface: 'enet', through: 'enet_1g', passage } as const;
    const text = runText({ ...result, results: [through, { ...through, direction: 'tx' }] });
    expect(text).toMatch(/\nrx \(enet to enet_1g\) /);
    expect(text).toMatch(/\ntx \(enet_1g to enet\) /);
    expect(text).toContain(
      'rx and tx: 120 packets came in at the board and 118 left it; by its own count 120 passed on, 2 found a send ring full',
    );
    expect(text.match(/packets came in/g)).toHaveLength(1);
    const alone = runText({
      ...result,
      results: [{ ...through, passage: { ...passage, forwarded: null, refused: null } }],
    });
    expect(alone).toContain('rx: 120 packets came in at the board and 118 left it\n');
  });
});

describe('What a run says', () => {
  it('The table shows the figures, and the text says what they rest on.', () => {
    const text = runText(result);
    expect(text).toMatch(/rx \(board receives\) +94\.920 +118\.00 +10\.000 +0 +2\.00 +1235 +2\.1 +2\.2 +finished/);
    expect(runText({ ...result, results: [{ ...rx, streams: 4 }] })).toContain('rx (board receives, 4 streams)');
    expect(text).toContain('emulated teensy41');
    expect(text).toContain("the PC's TCP is boardproof's own");
    expect(text).toContain('tuned on one figure');
    expect(text).toContain('no faults');
  });

  it('Faults are shown with place, time and number, a fatal one with what the board printed last.', () => {
    const text = runText({
      ...result,
      faults: [fault, { ...fault, fatal: true, symbol: '' }],
      console: 'hello\r\nFAULT\r\n',
    });
    expect(text).toContain('fault gated-clock at 0x00001234 enet_start+0x4, 0.050000 s, 3 times: ENET has no clock');
    expect(text).toContain('fatal gated-clock at 0x00001234, 0.050000 s');
    expect(text).toContain('The board printed last:\nhello\nFAULT');
  });

  it('A fatal fault shows the registers where it struck, four in a line; as JSON they are in the fault.', () => {
    const registers = Array.from({ length: 16 }, (_, n) => `0x${(n * 0x11111111).toString(16).padStart(8, '0')}`);
    const text = runText({ ...result, faults: [{ ...fault, fatal: true, registers }] });
    expect(text).toContain(
      'ENET has no clock\n  r0  00000000  r1  11111111  r2  22222222  r3  33333333\n  r4  44444444',
    );
    expect(text).toContain('\n  r12 cccccccc  sp  dddddddd  lr  eeeeeeee  pc  ffffffff\n');
  });

  it('A disturbed run tells what was done, what it did not come to, and the longest silence of each direction.', () => {
    const text = runText({
      ...result,
      results: [{ ...rx, longestSilenceSeconds: 3.2 }],
      disturbances: disturbancesOf(
        { pull: { at: 1, seconds: 3 }, reset: { at: 9, cause: 'pin' }, loss: 0.01, seed: 4 },
        new Set(['pull'] as const),
      ),
    });
    expect(text).toContain(
      'disturbed: cable pulled at 1 s for 3 s; reset (pin) at 9 s, which the run did not come to; 1 % of the frames lost each way (seed 4) (after the first data)\n',
    );
    expect(text).toContain('longest silence: rx 3.200 s\n');
    expect(runText(result)).not.toMatch(/disturbed|silence/);
  });

  it('A board that never moved a frame shows its fatal faults first, and no table.', () => {
    const text = runText({
      ...result,
      results: [{ ...rx, outcome: 'fault', mbit: 0, bytes: 0, dataFrames: 0 }],
      afterwards: { reachable: false, seconds: 0, resetCause: null },
      faults: [fault, { ...fault, code: 'boot', fatal: true, message: 'no FCB' }],
    });
    expect(text.split('\n')[1]).toMatch(/^fatal boot at .*no FCB$/);
    expect(text.match(/no FCB/g)).toHaveLength(1);
    expect(text).toContain('fault gated-clock');
    expect(text).not.toMatch(/Mbit\/s +MB|afterwards|no link/);
  });

  it('After a failure the text says whether the board takes connections, and what it takes for the cause of its start.', () => {
    const failed = { ...result, results: [{ ...rx, outcome: 'reset' }] } as const;
    const resetCause = { cause: 'watchdog', status: '0x00000010', ramKept: true };
    expect(runText({ ...failed, afterwards: { reachable: true, seconds: 5.2, resetCause } })).toContain(
      'afterwards the board takes connections (at 5.20 s); it says that it started by: watchdog (SRSR 0x00000010)\n',
    );
    expect(runText({ ...failed, afterwards: { reachable: true, seconds: 5.2, resetCause: null } })).toContain(
      'afterwards the board takes connections (at 5.20 s)\n',
    );
    expect(runText({ ...failed, afterwards: { reachable: false, seconds: 9, resetCause: null } })).toContain(
      'afterwards the board does not take connections (at 9.00 s)\n',
    );
  });

  it('An interrupted run blames nothing on the board: one line says when, and a direction not begun has no row.', () => {
    const begun = { ...rx, outcome: 'aborted' } as const;
    const text = runText(
      { ...result, aborted: true, results: [begun, { ...begun, direction: 'tx', dataFrames: 0, mbit: 0 }] },
      { minMbit: 95 },
    );
    expect(text).toMatch(/rx \(board receives\).*interrupted\n/);
    expect(text).toContain('\ninterrupted at 12.00 s\n');
    expect(text).not.toMatch(/tx|failed|afterwards|less than/);
    const never = { linkSeconds: null, addressSeconds: null, readySeconds: null, address: null };
    const early = runText({ ...result, aborted: true, boot: never, results: [{ ...begun, dataFrames: 0 }] });
    expect(early).toContain('interrupted at');
    expect(early).not.toMatch(/no link|Mbit\/s +MB/);
  });

  it('The exit code is 0 when it holds, 1 for a fault, a failed transfer or too low a rate, 130 when interrupted.', () => {
    expect(exitCode(result, {})).toBe(0);
    expect(exitCode({ ...result, results: [{ ...rx, outcome: 'recovered' }] }, {})).toBe(0);
    expect(exitCode(result, { minMbit: 94.9 })).toBe(0);
    expect(exitCode(result, { minMbit: 95 })).toBe(1);
    expect(exitCode({ ...result, faults: [fault] }, {})).toBe(1);
    expect(exitCode({ ...result, results: [{ ...rx, outcome: 'timeout' }] }, {})).toBe(1);
    expect(exitCode({ ...result, aborted: true, faults: [fault] }, {})).toBe(130);
  });
});

describe('boardproof-emulate run', () => {
  it('Ctrl-C ends it with 130 and shows what was measured until then.', async (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = firmwareImage('--wnd=8', '--snd=8');
    const child = spawn(process.execPath, [program, 'run', image, '--seconds', '600', '--uart', '--json']);
    let printed = '';
    let json = '';
    child.stdout.on('data', (bytes) => {
      json += bytes;
    });
    child.stderr.on('data', (bytes) => {
      printed += bytes;
      if (printed.includes('boardproof lwip-iperf')) child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    expect(JSON.parse(json)).toMatchObject({
      schema: 'boardproof.emulation/1',
      kind: 'emulated',
      aborted: true,
      afterwards: null,
    });
    const { results } = JSON.parse(json) as EmulationResult;
    expect(results.map(({ outcome }) => outcome)).toEqual(['aborted', 'aborted']);
  });

  it('An image that no boot ROM starts is a fault of the board, not of the call: it ends with 1 and is named.', () => {
    const blank = join(folder, 'blank.hex');
    // Sixteen bytes of erased flash at 0x60000000.
    writeFileSync(blank, `:0200000460009A\n:10000000${'FF'.repeat(16)}00\n:00000001FF\n`);
    const { status, stdout } = emulate('run', blank, '--seconds', '0.1', '--json');
    const json = JSON.parse(stdout) as EmulationResult;
    expect(json.faults[0]).toMatchObject({ code: 'boot', fatal: true });
    expect(json.results.map(({ outcome }) => outcome)).toEqual(['fault', 'fault']);
    expect(status).toBe(1);
    const wrongSymbols = emulate('run', blank, '--elf', blank);
    expect(wrongSymbols.status).toBe(2);
    expect(wrongSymbols.stderr).toContain('not an ELF file');
  });

  it('With --gdb it waits and tells the call of gdb; a port that is taken ends with 2; kill ends the run with 130.', async (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = firmwareImage('--wnd=8', '--snd=8');
    const child = spawn(process.execPath, [program, 'run', image, '--gdb', '0', '--json']);
    let told = '';
    let json = '';
    child.stdout.on('data', (bytes) => {
      json += bytes;
    });
    const closed = new Promise((resolve) => child.on('close', resolve));
    const port = await new Promise<string>((resolve) => {
      child.stderr.on('data', (bytes) => {
        told += bytes;
        const found = /lwip-iperf\.elf -ex 'target remote 127\.0\.0\.1:(\d+)'\n/.exec(told);
        if (found !== null) resolve(found[1]!);
      });
    });
    const taken = emulate('run', image, '--gdb', port);
    expect(taken.status).toBe(2);
    expect(taken.stderr).toContain(`port ${port} is taken`);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('$k#6b');
    expect(await closed).toBe(130);
    socket.destroy();
    expect(JSON.parse(json)).toMatchObject({ aborted: true, instructions: 0 });
  });

  it('Prints the emulation JSON and writes the capture.', (context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = firmwareImage('--wnd=8', '--snd=8');
    const pcap = join(folder, 'run.pcap');
    const { status, stdout, stderr } = emulate('run', image, '--seconds', '0.1', '--pcap', pcap, '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const json = JSON.parse(stdout) as EmulationResult;
    expect(json).toMatchObject({
      schema: 'boardproof.emulation/1',
      kind: 'emulated',
      board: 'teensy41',
      link: 'direct',
      timing: 'flat',
      faults: [],
    });
    expect(json.image.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const key of [
      'direction',
      'mbit',
      'bytes',
      'virtualSeconds',
      'retransmissions',
      'instructions',
      'dataFrames',
    ]) {
      expect(json.results[0]).toHaveProperty(key);
    }
    expect(json.results.map(({ direction }) => direction)).toEqual(['rx', 'tx']);
    expect(json.wallSeconds).toBeGreaterThan(0);
    expect(json.mips).toBeGreaterThan(0);
    expect(readFileSync(pcap).readUInt32LE(0)).toBe(0xa1b23c4d);
  });
});

import { describe, expect, it } from 'vitest';
import { BLOCK, DTCM, START, STAY } from '../core/testing.ts';
import { Client, COUNT, debug, LOOP, until, withBoard, word } from './testing/small-board.ts';

const hex = (value: number) => value.toString(16);
const pcOf = async (client: Client) => Buffer.from(await client.ask('pf'), 'hex').readUInt32LE();

describe('the remote protocol', () => {
  it('Before gdb lets it go nothing has run, and every register can be read, alone and together.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      expect(await client.ask('?')).toBe('S05');
      expect([core.instructions + 0, core.cycles + 0]).toEqual([0, 0]);
      const all = await client.ask('g');
      expect(all).toHaveLength(2 * (17 * 4 + 16 * 8 + 4 + 6 * 4));
      expect(all.slice(8 * 15, 8 * 16)).toBe(word(START));
      expect(await client.ask('pf')).toBe(word(START));
      expect(await client.ask('p10')).toBe(word(core.xpsr));
      expect(await client.ask('p99')).toBe('E01');
    });
  });

  it('A register is written by P and by G; a wrong length changes nothing.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      expect(await client.ask(`P3=${word(0xdeadbeef)}`)).toBe('OK');
      expect(core.registers[3]! >>> 0).toBe(0xdeadbeef);
      expect(await client.ask('P11=000000000000f03f')).toBe('OK');
      expect(core.f64[0]).toBe(1);
      expect(await client.ask('P3=00')).toBe('E01');
      expect(await client.ask(`P99=${word(1)}`)).toBe('E01');
      expect(await client.ask(`P10=${word(0xf1000000)}`)).toBe('OK');
      expect(core.apsr >>> 28).toBe(15);
      expect(await client.ask(`G${word(7)}${word(8)}`)).toBe('OK');
      expect([core.registers[0], core.registers[1], core.registers[3]! >>> 0]).toEqual([7, 8, 0xdeadbeef]);
      expect(await client.ask(`G${'00'.repeat(300)}`)).toBe('E01');
    });
  });

  it('Memory is read and written in any width; where there is none it says so.', async () => {
    await withBoard(COUNT, async (client, { bus }) => {
      expect(await client.ask(`M${hex(DTCM + 1)},3:010203`)).toBe('OK');
      expect(bus.read32(DTCM)).toBe(0x03020100);
      expect(await client.ask(`X${hex(DTCM)},2:\x23\xff`)).toBe('OK');
      expect(await client.ask(`m${hex(DTCM)},4`)).toBe('23ff0203');
      expect(await client.ask('m90000000,4')).toBe('E14');
      expect(await client.ask('M90000000,1:00')).toBe('E14');
      // What can be read of a span that runs out of memory.
      expect(await client.ask(`m${hex(DTCM + 0x20000 - 2)},8`)).toHaveLength(4);
    });
  });

  it('A block is read in one access of its width, takes no time, and an interrupt of it is not lost.', async () => {
    await withBoard(COUNT, async (client, board) => {
      board.answer = () => 0x12345678;
      board.onAccess = () => board.core.stall(30);
      expect(await client.ask(`m${hex(BLOCK + 8)},4`)).toBe('78563412');
      expect(await client.ask(`M${hex(BLOCK + 12)},2:cdab`)).toBe('OK');
      expect(board.accesses.map(({ offset, write, value }) => [offset, write, value])).toEqual([
        [8, false, 0x12345678],
        [12, true, 0xabcd],
      ]);
      expect([board.core.cycles + 0, board.core.instructions + 0]).toEqual([0, 0]);
      expect(await client.ask('me000ed00,4')).toBe(word(board.core.private_.read(0xe000ed00, 4)));
    });
  });

  it('A breakpoint stops before its instruction, again and again, and when it is gone never more.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      await client.ask('qSupported:swbreak+;hwbreak+');
      expect(await client.ask(`Z0,${hex(LOOP)},2`)).toBe('OK');
      for (const round of [0, 1, 2]) {
        expect(await client.ask('c')).toBe('T05hwbreak:;thread:1;');
        expect([await pcOf(client), core.registers[0], core.instructions]).toEqual([LOOP, round, 2 + 4 * round]);
      }
      expect(await client.ask(`z0,${hex(LOOP)},2`)).toBe('OK');
      client.send('c');
      await until(() => core.registers[0]! > 100);
      client.socket.write('\x03');
      expect(await client.packet()).toBe('T02thread:1;');
    });
  });

  it('One step is one instruction; a range is stepped through to its end.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      expect(await client.ask('s')).toBe('T05thread:1;');
      expect([await pcOf(client), core.instructions]).toEqual([START + 2, 1]);
      expect(await client.ask(`vCont;r${hex(START)},${hex(LOOP + 2)}:1;c`)).toBe('T05thread:1;');
      expect([await pcOf(client), core.instructions]).toEqual([LOOP + 2, 3]);
      expect(await client.ask('vCont;s:1')).toBe('T05thread:1;');
      expect(core.instructions).toBe(4);
      // The loop never leaves its range: it ends by itself, and gdb asks again.
      expect(await client.ask(`vCont;r${hex(LOOP)},${hex(LOOP + 8)}`)).toBe('T05thread:1;');
      expect(core.instructions).toBe(10_004);
    });
  });

  it('A watch tells of writes, reads or both; the step that gdb makes over it is not made twice.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      for (const [type, name, next, count] of [
        [2, 'watch', LOOP + 4, 4],
        [3, 'rwatch', LOOP + 6, 5],
        [4, 'awatch', LOOP + 4, 8],
        [4, 'awatch', LOOP + 6, 9],
      ] as const) {
        expect(await client.ask(`Z${type},${hex(DTCM)},4`)).toBe('OK');
        expect(await client.ask('c')).toBe(`T05${name}:${hex(DTCM)};thread:1;`);
        expect([await pcOf(client), core.instructions]).toEqual([next, count]);
        expect(await client.ask(`z${type},${hex(DTCM)},4`)).toBe('OK');
        expect(await client.ask('s')).toBe('T05thread:1;');
        expect(core.instructions).toBe(count);
      }
      expect(await client.ask('s')).toBe('T05thread:1;');
      expect(core.instructions).toBe(10);
      for (const wrong of ['Z2,20000000,0', 'Z2,20000000,100000', 'Z2,ffffffff,4', 'Z2,x,4', 'Z2'])
        expect(await client.ask(wrong)).toBe('E01');
      expect(await client.ask('Z7,20000000,4')).toBe('');
    });
  });

  it('A step over WFI ends where an interrupt has woken the core; one that nothing wakes ends all the same.', async () => {
    const sleeper = [0xbf30, 0x2001, STAY];
    await withBoard(sleeper, async (client, { core, machine }) => {
      core.nvic.enabled[16] = 1;
      core.primask = 1;
      await client.ask('s');
      expect(core.sleeping).toBe(true);
      machine.clock.at(machine.clock.now + 3e6, () => core.setInterrupt(0, true));
      await client.ask('s');
      expect([core.sleeping, core.registers[0]]).toEqual([false, 1]);
    });
    await withBoard(sleeper, async (client, { core }) => {
      await client.ask('s');
      expect(await client.ask('s')).toBe('T05thread:1;');
      expect([core.sleeping, await pcOf(client)]).toEqual([true, START + 2]);
    });
  });

  it('What gdb asks at the start is answered: features in pieces, one thread, no acknowledgements.', async () => {
    await withBoard(COUNT, async (client) => {
      expect(await client.ask('qSupported:xmlRegisters=i386')).toContain('qXfer:features:read+');
      let text = '';
      for (let piece = 'm'; piece[0] === 'm'; ) {
        piece = await client.ask(`qXfer:features:read:target.xml:${hex(text.length)},100`);
        text += piece.slice(1);
      }
      expect(text).toContain('<reg name="xpsr" bitsize="32" type="int" regnum="16"/>');
      expect(text.trimEnd().endsWith('</target>')).toBe(true);
      expect(await client.ask('qXfer:features:read:../x:0,100')).toBe('E00');
      expect(await client.ask('qXfer:memory-map:read::0,100')).toBe('');
      expect(await client.ask('qfThreadInfo')).toBe('m1');
      expect(await client.ask('Hg0')).toBe('OK');
      const time = await client.ask(`qRcmd,${Buffer.from('time').toString('hex')}`);
      expect(Buffer.from(time, 'hex').toString()).toBe('emulated: 0.000000000 s, 0 cycles, 0 instructions\n');
      expect(await client.ask('QStartNoAckMode')).toBe('OK');
      client.send('qC');
      expect(await client.next()).toEqual({ kind: 'packet', data: 'QC1' });
    });
  });

  it('A damaged packet is asked for again, and a reply that was not understood is sent again.', async () => {
    await withBoard(COUNT, async (client) => {
      client.socket.write('$qC#00');
      expect(await client.next()).toEqual({ kind: 'nack' });
      expect(await client.ask('qC')).toBe('QC1');
      client.socket.write('-');
      expect(await client.packet()).toBe('QC1');
    });
  });

  it('A fatal fault is told as a stop with its words; the board can be looked at, and then the run ends.', async () => {
    await withBoard(COUNT, async (client, { core, machine }) => {
      machine.clock.at(3e8, () => machine.report({ code: 'hang', message: 'gave up', pc: 0, fatal: true }));
      client.send('c');
      expect(Buffer.from((await client.packet()).slice(1), 'hex').toString()).toBe('hang: gave up\n');
      expect(await client.packet()).toBe('T06thread:1;');
      const { instructions } = core;
      expect(await pcOf(client)).toBeGreaterThan(START);
      expect(await client.ask('s')).toBe('T05thread:1;');
      expect(core.instructions).toBe(instructions);
    });
  });

  it('When the run ends gdb hears its code; k ends the run.', async () => {
    const board = await debug(COUNT);
    const client = await Client.to(board.server.port);
    expect(await client.ask('qC')).toBe('QC1');
    client.send('c');
    await until(() => board.core.instructions > 100);
    const ended = board.end(3);
    expect(await client.packet()).toBe('W03');
    client.socket.destroy();
    await ended;
    await withBoard(COUNT, async (other, { wasKilled }) => {
      other.send('k');
      while (!other.isClosed) await other.next();
      expect(wasKilled()).toBe(true);
    });
  });

  it('After gdb has gone, in order or not, the run goes on without its breakpoints, and another gdb may come.', async () => {
    const board = await debug(COUNT);
    try {
      for (const leave of ['D', 'drop'] as const) {
        const client = await Client.to(board.server.port);
        await client.ask('?');
        await client.ask(`Z0,${hex(LOOP)},2`);
        await client.ask(`Z2,${hex(DTCM)},4`);
        const second = await Client.to(board.server.port);
        while (!second.isClosed) await second.next();
        if (leave === 'D') expect(await client.ask('D')).toBe('OK');
        else client.socket.destroy();
        const before = board.core.instructions;
        await until(() => board.core.instructions > before + 1000);
      }
    } finally {
      await board.end();
    }
  });
});

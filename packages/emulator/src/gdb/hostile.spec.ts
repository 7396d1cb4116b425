import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKET_BYTES, packetOf } from './packet.ts';
import { Client, COUNT, debug, until, withBoard } from './testing/small-board.ts';

describe('hostile packets', () => {
  it('Nonsense is answered with an error or with nothing, and the board is not moved by it.', async () => {
    await withBoard(COUNT, async (client, { core }) => {
      const before = [...core.registers];
      for (const packet of [
        'm',
        'm,',
        'm0',
        'm0,',
        'm-1,4',
        'm0,-4',
        'm100000000,4',
        'm0,100000000',
        'mzz,4',
        'm0,4,4',
        'M0,4',
        'M0,4:00',
        'M0,2:0',
        'X0,4:',
        'p',
        'p-1',
        'pffffffff',
        'P',
        'P=',
        'P0',
        'P0=',
        'P0=zz',
        'G0',
        'Gzz',
        'Z',
        'Z0',
        'Z0,',
        'Z0,x,2',
        'z9,0,0',
        'c!',
        's-',
        'Czz',
        'vCont;',
        'vCont;x',
        'vCont;rzz',
        'vCont;r0',
        'vRun',
        'qXfer:',
        'qXfer:features:read:target.xml',
        'qXfer:features:read:target.xml:x,y',
        'qRcmd,0',
        'qRcmd,zz',
        '\0\0\0',
        'Q',
        'qqqq',
        '!',
        'b',
        'B',
        'R00',
        't',
        '',
        '*',
        '#',
        '}',
      ]) {
        expect([packet, await client.ask(packet)]).toEqual([packet, expect.stringMatching(/^(E\d\d)?$/)]);
      }
      expect([...core.registers]).toEqual(before);
      expect(core.instructions + 0).toBe(0);
      // Long reads are cut to what a packet holds.
      expect((await client.ask('m0,ffffffff')).length).toBeLessThan(PACKET_BYTES);
      expect(await client.ask(`qRcmd,${Buffer.from('rm -rf').toString('hex')}`)).toMatch(/^6d6f6e69746f72/);
    });
  });

  it('A packet without end closes the connection, and the run goes on.', async () => {
    const board = await debug(COUNT);
    try {
      const client = await Client.to(board.server.port);
      client.socket.write(`$${'m'.repeat(2 * PACKET_BYTES)}`);
      while (!client.isClosed) await client.next();
      await until(() => board.core.instructions > 1000);
    } finally {
      await board.end();
    }
  });

  it('Another end that never reads does not keep the run from ending, killed or run out.', async () => {
    for (const packet of ['c', 'k']) {
      const board = await debug(COUNT);
      const socket = connect(board.server.port, '127.0.0.1');
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(packetOf(packet));
      await until(() => (packet === 'c' ? board.core.instructions > 1000 : board.wasKilled()));
      await board.end();
      expect(board.wasKilled()).toBe(packet === 'k');
      socket.destroy();
    }
  });

  it('Random packets never stop the server from answering the next one.', async () => {
    const letters = fc.constantFrom(...'gGpPmMXZzHTvqQ?!R');
    const packet = fc.tuple(letters, fc.string({ unit: fc.constantFrom(...'0123456789abcdef,:;=xr'), maxLength: 20 }));
    await withBoard(COUNT, async (client) => {
      await fc.assert(
        fc.asyncProperty(packet, async ([letter, rest]) => {
          const data = `${letter}${rest}`;
          fc.pre(!data.startsWith('QStartNoAckMode'));
          await client.ask(data);
          expect(await client.ask('qC')).toBe('QC1');
        }),
        { numRuns: 300 },
      );
    });
  });
});

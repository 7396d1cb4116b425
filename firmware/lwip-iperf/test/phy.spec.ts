// The PHY drivers and what stands before them on the EVKs, against scripts: the C code runs on QEMU's bare Cortex-M7, where
// registers are memory and each access is printed. What must be written, and in which order, is from the makers' data sheets
// by way of NXP's and Zephyr's drivers for these boards.
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScript, type Script } from './support/script.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('arm-none-eabi-gcc');
const ksz8081 = ['phy', '0', '2', '0.2=0022', '0.3=1561'];
const rtl8211f = ['paged', '1', '1', '0.2=001c', '0.3=c916'];
const dp83825i = ['phy', '0', '2', '0.2=2000', '0.3=a140'];

describe.skipIf(skip)('PHYs of the boards', () => {
  let script: Script;
  beforeAll(async () => {
    script = await buildScript('mimxrt1170-evk');
  });
  afterAll(() => script?.remove());

  const writes = async (...words: string[]) => {
    const lines = await script.run(...words);
    return lines.filter((line) => line.startsWith('w ')).map((line) => line.slice(2));
  };
  /** `100 full`, or `down`. */
  const link = async (...words: string[]) => {
    const text = (await script.run(...words)).join('\n');
    const [, mbps, full] = /mbps (\w+)\nfull (\d)/.exec(text) ?? [];
    return mbps === undefined ? 'down' : `${Number.parseInt(mbps, 16)} ${full === '1' ? 'full' : 'half'}`;
  };

  it('The KSZ8081 is reset, taken out of its test modes into RMII, and told of its 50 MHz clock after the reset.', async () => {
    const lines = await script.run(...ksz8081, '0.4=01e1', '0.16=8021', '0.1f=8100');
    expect(lines).toContain('driver KSZ8081');
    expect(lines.filter((line) => line.startsWith('w '))).toEqual(['w 00 8000', 'w 16 0002', 'w 1f 8180']);
    // The reset has ended, by BMCR's own word, before anything else is written: it would clear it.
    expect(lines.indexOf('r 00 3100')).toBeGreaterThan(lines.indexOf('r 00 b100'));
    expect(lines.indexOf('w 16 0002')).toBeGreaterThan(lines.indexOf('r 00 3100'));
  });

  it('It offers 10 and 100 Mbit/s and negotiates anew where that is not so already.', async () => {
    const written = await writes(...ksz8081, '0.4=0001');
    expect(written.slice(-2)).toEqual(['04 01e1', '00 1200']);
  });

  it.each([
    ['0100', 'down'],
    ['0101', '10 half'],
    ['0102', '100 half'],
    ['0105', '10 full'],
    ['0106', '100 full'],
    ['0006', 'down'],
    ['ffff', 'down'],
  ])('The KSZ8081 says %s in register 1E: the link is %s.', async (value, expected) => {
    expect(await link(...ksz8081, `0.1e=${value}`)).toBe(expected);
  });

  it('The RTL8211F delays both clocks, leaves no energy-saving mode on, and offers a gigabit in full duplex.', async () => {
    const lines = await script.run(...rtl8211f, 'd08.11=0009', 'd08.15=0011', 'd40.16=0021', '0.4=0001');
    expect(lines).toContain('driver RTL8211F');
    expect(lines.filter((line) => line.startsWith('w '))).toEqual([
      ...['w 00 8000'],
      ...['w 1f 0d08', 'w 11 0109', 'w 1f 0000'],
      ...['w 1f 0d08', 'w 15 0019', 'w 1f 0000'],
      ...['w 1f 0d40', 'w 16 0001', 'w 1f 0000'],
      ...['w 0d 0007', 'w 0e 003c', 'w 0d 4007', 'w 0e 0000'],
      ...['w 04 01e1', 'w 09 0200', 'w 00 1200'],
    ]);
    expect(lines.indexOf('r 00 3100')).toBeLessThan(lines.indexOf('w 1f 0d08'));
  });

  it.each([
    ['0000', 'down'],
    ['0004', '10 half'],
    ['000c', '10 full'],
    ['0014', '100 half'],
    ['001c', '100 full'],
    ['0024', '1000 half'],
    ['002c', '1000 full'],
    ['0028', 'down'],
    ['003c', 'down'],
    ['ffff', 'down'],
  ])('The RTL8211F says %s in PHYSR: the link is %s.', async (value, expected) => {
    expect(await link(...rtl8211f, `0.1a=${value}`)).toBe(expected);
  });

  it('The DP83825I gets its RMII clock and LED settings.', async () => {
    const lines = await script.run(...dp83825i, '0.4=01e1', '0.0=1000');
    expect(lines).toContain('driver DP83825I');
    expect(lines.filter((line) => line.startsWith('w '))).toEqual(['w 17 0081', 'w 18 0280']);
  });

  // Register 1 says link and negotiated, 5 what the partner offers, 6 whether it negotiates at all.
  it.each([
    ['0.1=796d 0.4=01e1 0.5=45e1 0.6=0001', '100 full'],
    ['0.1=796d 0.4=01e1 0.5=00a1 0.6=0001', '100 half'],
    ['0.1=796d 0.4=01e1 0.5=0061 0.6=0001', '10 full'],
    ['0.1=796d 0.4=01e1 0.5=0021 0.6=0001', '10 half'],
    ['0.1=796d 0.4=01e1 0.5=0080 0.6=0000', '100 half'],
    ['0.1=7949 0.4=01e1 0.5=45e1 0.6=0001', 'down'],
    ['0.1=794d 0.4=01e1 0.5=45e1 0.6=0001', 'down'],
  ])('An unknown PHY with %s is taken as clause 22 says: %s.', async (registers, expected) => {
    const unknown = ['phy', '0', '2', '0.2=0007', '0.3=c0d1', ...registers.split(' ')];
    expect(await script.run(...unknown)).toContain('driver generic');
    expect(await link(...unknown)).toBe(expected);
  });

  it.each([['0.2=0000'], ['0.2=ffff']])('Where nothing answers (%s) nothing is written.', async (id) => {
    const lines = await script.run('phy', '0', '2', id);
    expect(lines).toContain('driver none');
    expect(lines.filter((line) => line.startsWith('w '))).toEqual([]);
  });

  it('A PHY at another address than the board has it is not found.', async () => {
    expect(await script.run(...ksz8081.with(2, '3'))).toContain('driver none');
    expect(await script.run(...rtl8211f.with(2, '0'))).toContain('driver none');
  });
});

describe.skipIf(skip)('MACs and pads of the EVKs', () => {
  let script: Script;
  beforeAll(async () => {
    script = await buildScript('mimxrt1160-evk');
  });
  afterAll(() => script?.remove());

  const bits = { drt: 1, rgmii: 6, rmii: 8, tenMbit: 9 };
  it.each([
    [0, 10, false, ['rmii', 'tenMbit', 'drt'], false],
    [0, 10, true, ['rmii', 'tenMbit'], false],
    [0, 100, false, ['rmii', 'drt'], false],
    [0, 100, true, ['rmii'], false],
    [1, 10, false, ['rgmii', 'tenMbit', 'drt'], false],
    [1, 100, true, ['rgmii'], false],
    [1, 1000, true, ['rgmii'], true],
  ] as const)(
    'MAC %i at %i Mbit/s, full duplex %s: %o in RCR, gigabit in ECR %s.',
    async (mac, mbps, full, set, gigabit) => {
      const lines = await script.run('mac', String(mac), String(mbps), full ? '1' : '0');
      const register = (name: string) =>
        Number.parseInt(lines.find((line) => line.startsWith(name))!.split(' ')[1]!, 16);
      const rcr = register('RCR');
      expect(Object.entries(bits).flatMap(([name, bit]) => (((rcr >>> bit) & 1) === 1 ? [name] : []))).toEqual(
        Object.keys(bits).filter((name) => (set as readonly string[]).includes(name)),
      );
      expect((rcr >>> 2) & 1).toBe(1); // MII_MODE, always
      expect(register('TCR')).toBe(full ? 4 : 0);
      expect(register('ECR')).toBe(gigabit ? 0x132 : 0x112);
      expect(register('MSCR')).toBe(0x14e); // MDC 2.5 MHz from a bus of 198 MHz, data held for two of its clocks
    },
  );

  it('The 10/100 MAC: 50 MHz go out and pads are routed before the reset of the PHY ends; its test mode is kept away.', async () => {
    const lines = await script.run('pads', '0');
    const at = (line: string) => {
      expect(lines).toContain(line);
      return lines.indexOf(line);
    };
    expect(lines[0]).toBe('gate 70'); // 112
    const order = [
      at('= 400e4010 00000002'), // GPR4: REF_CLK out
      at('= 400e8228 00000012'), // and back in, by SION
      at('= 40c64084 00000800'), // INT high
      at('= 40c70088 00001000'), // reset low
      at('wait 00002710'), // 10 ms
      at('= 40c70084 00001000'), // reset high
      at('wait 000003e8'), // 1 ms
      at('= 40c64004 00000000'), // INT is the PHY's
    ];
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expectPads(lines, rmii);
  });

  it('The gigabit MAC: RGMII with the clock of the PHY, and 75 ms from the reset until it is spoken to.', async () => {
    const lines = await script.run('pads', '1');
    expect(lines[0]).toBe('gate 71'); // 113
    const gpr5 = lines.filter((line) => line.startsWith('= 400e4014'));
    expect(gpr5.at(-1)).toBe('= 400e4014 00000004'); // RGMII_EN, neither clock select nor direction
    const reset = lines.indexOf('= 40c6c088 00004000');
    expect(lines.slice(reset).filter((line) => !line.startsWith('= 40c6c004'))).toEqual([
      ...['= 40c6c088 00004000', 'wait 00002710', '= 40c6c084 00004000', 'wait 000124f8'],
    ]);
    expectPads(lines, rgmii);
  });
});

/** Each pad's multiplexer, its daisy chain where it has one, and its drive. */
function expectPads(lines: readonly string[], pads: string): void {
  for (const pad of pads.trim().split('\n')) {
    const [name, ...settings] = pad.trim().split(/ +/);
    for (const setting of settings) {
      const [address, value] = setting.split('=');
      expect(lines, name).toContain(`= ${address!.toLowerCase()} ${value!.toLowerCase().padStart(8, '0')}`);
    }
  }
}

const rmii = `
  MDC     400E818C=3  400E83D0=2
  MDIO    400E8190=3  400E84AC=1  400E83D4=E
  TXD0    400E821C=1  400E8460=2
  TXD1    400E8220=1  400E8464=2
  TX_EN   400E8224=1  400E8468=2
  REF_CLK 400E8228=12 400E84A8=1  400E846C=3
  RXD0    400E822C=1  400E84B0=1  400E8470=6
  RXD1    400E8230=1  400E84B4=1  400E8474=6
  CRS_DV  400E8234=1  400E84B8=1  400E8478=6
  RX_ER   400E8238=1  400E84BC=1  400E847C=6
  RESET   40C08030=A  40C08070=E
  INT     400E813C=A  400E8380=6
`;
const rgmii = `
  RX_CTL 400E81E4=1 400E84E0=2 400E8428=8
  RXC    400E81E8=1 400E84CC=2 400E842C=C
  RXD0   400E81EC=1 400E84D0=2 400E8430=8
  RXD1   400E81F0=1 400E84D4=2 400E8434=8
  RXD2   400E81F4=1 400E84D8=2 400E8438=8
  RXD3   400E81F8=1 400E84DC=2 400E843C=8
  TXD3   400E81FC=1 400E8440=4
  TXD2   400E8200=1 400E8444=4
  TXD1   400E8204=1 400E8448=4
  TXD0   400E8208=1 400E844C=4
  TX_CTL 400E820C=1 400E8450=4
  TXC    400E8210=1 400E84E8=2 400E8454=C
  MDC    400E8104=2
  MDIO   400E8108=2 400E84C8=1
  RESET  400E8248=A 400E848C=2
  INT    400E8244=A 400E8488=E
`;

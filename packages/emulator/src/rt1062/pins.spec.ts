import { describe, expect, it } from 'vitest';
import { flexramSizes } from './flexram.ts';
import { irqNumber } from './memory-map.ts';
import { gpioOfPad } from './pads.ts';
import { Bench } from './testing/bench.ts';

const KB = 1024;
const IOMUXC = 0x401f_8000;

describe('FlexRAM', () => {
  it('Without GPR17 the fuses deal out 128 KB ITCM, 128 KB DTCM and 256 KB OCRAM.', () => {
    expect(flexramSizes(0x0088_0000, 3, 0)).toEqual({ itcm: 128 * KB, dtcm: 128 * KB, ocram: 256 * KB });
  });

  it("PJRC's setting for three code banks gives 96 KB ITCM and 416 KB DTCM.", () => {
    expect(flexramSizes(0x00aa_0000, 0x0020_0007, 0xaaaa_aabf)).toEqual({ itcm: 96 * KB, dtcm: 416 * KB, ocram: 0 });
  });

  it('A TCM is no larger than GPR14 says, and away when GPR16 switches it off.', () => {
    expect(flexramSizes(0x0078_0000, 5, 0xaaaa_aabf)).toEqual({ itcm: 96 * KB, dtcm: 0, ocram: 0 });
    expect(flexramSizes(0x0078_0000, 7, 0xaaaa_aabf).dtcm).toBe(64 * KB);
  });

  it('Memory follows the registers while the program runs, and bytes that stay in place are kept.', () => {
    const bench = new Bench();
    bench.write(0x2000_0000, 0x1234_5678);
    expect(bench.bus.writeBytes(0x2002_0000, Uint8Array.of(1))).toBe(false);
    bench.write(0x400a_c044, 0xaaaa_aabf);
    bench.write(0x400a_c040, 0x0020_0007);
    bench.write(0x400a_c038, 0x00aa_0000);
    expect(bench.bus.writeBytes(0x2006_7fff, Uint8Array.of(1))).toBe(true);
    expect(bench.bus.writeBytes(0x2006_8000, Uint8Array.of(1))).toBe(false);
    expect(bench.bus.writeBytes(0x2028_0000, Uint8Array.of(1))).toBe(false);
    expect(bench.read(0x2000_0000)).toBe(0x1234_5678);
    expect(bench.chip.flexram.isTcm(0x2006_7fff)).toBe(true);
    expect(bench.chip.flexram.isTcm(0x2020_0000)).toBe(false);
    expect(bench.chip.flexram.isTcm(0x100)).toBe(true);
  });
});

describe('IOMUXC and GPIO', () => {
  it('Registers lie where the header has them: mux, pad and daisy of the Ethernet pins.', () => {
    const { chip } = new Bench();
    expect(chip.registerAt(IOMUXC + 0x1b4)).toBe('IOMUXC_SW_MUX_CTL_PAD_GPIO_B1_14');
    expect(chip.registerAt(IOMUXC + 0x3a8)).toBe('IOMUXC_SW_PAD_CTL_PAD_GPIO_B1_15');
    expect(chip.registerAt(IOMUXC + 0x430)).toBe('IOMUXC_ENET_MDIO_SELECT_INPUT');
    expect(chip.registerAt(IOMUXC + 0x554)).toBe('IOMUXC_LPUART6_TX_SELECT_INPUT');
    expect(chip.registerAt(IOMUXC + 0x70c)).toBe('IOMUXC_ENET2_IPG_CLK_RMII_SELECT_INPUT');
    expect(chip.registerAt(IOMUXC + 0x790)).toBeUndefined();
    expect(chip.registerAt(0x402d_8014)).toBe('ENET_TDAR');
  });

  it('Pads belong to the GPIO pins that the manual gives them.', () => {
    expect(gpioOfPad('B0_14')).toEqual({ port: 2, pin: 14 });
    expect(gpioOfPad('B1_05')).toEqual({ port: 2, pin: 21 });
    expect(gpioOfPad('AD_B1_15')).toEqual({ port: 1, pin: 31 });
    expect(gpioOfPad('EMC_31')).toEqual({ port: 4, pin: 31 });
    expect(gpioOfPad('EMC_32')).toEqual({ port: 3, pin: 18 });
    expect(() => gpioOfPad('X_00')).toThrow();
  });

  it('A pad shows what the port that GPR27 chooses drives, else its pull, else nothing.', () => {
    const bench = new Bench();
    const level = () => bench.chip.pads.level('B0_14');
    expect(level()).toBeUndefined();
    bench.write(IOMUXC + 0x364, 0xf038);
    expect(level()).toBe(true);
    bench.write(IOMUXC + 0x364, 0x3038);
    expect(level()).toBe(false);
    bench.write(0x4200_4004, 1 << 14);
    bench.write(0x4200_4084, 1 << 14);
    expect(level()).toBe(false);
    bench.write(0x400a_c06c, 1 << 14);
    expect(level()).toBe(true);
    bench.write(0x4200_4088, 1 << 14);
    expect(level()).toBe(false);
    bench.write(0x4200_408c, 1 << 14);
    expect(level()).toBe(true);
    bench.write(IOMUXC + 0x174, 3);
    expect(level()).toBe(false);
  });

  it('Each change that can move a pin is told to the board.', () => {
    const bench = new Bench();
    let calls = 0;
    bench.chip.onPins = () => {
      calls++;
    };
    bench.write(0x4200_4000, 1);
    bench.write(0x4200_4004, 1);
    bench.write(IOMUXC + 0x174, 5);
    bench.write(0x400a_c06c, 1);
    expect(calls).toBe(4);
    bench.write(0x400a_c004, 1);
    expect(calls).toBe(4);
  });

  it('A rising edge that ICR asks for interrupts through the line of its half of the port.', () => {
    const bench = new Bench();
    const gpio = bench.chip.gpio[1]!;
    bench.write(0x401b_8010, 2 << 4);
    bench.write(0x401b_8014, 1 << 18);
    gpio.setInput(18, true);
    expect(bench.core.lines.has(irqNumber.GPIO1 + 1)).toBe(true);
    expect(bench.core.lines.has(irqNumber.GPIO1)).toBe(false);
    bench.write(0x401b_8018, 1 << 18);
    expect(bench.core.lines.size).toBe(0);
    gpio.setInput(18, false);
    expect(bench.core.lines.size).toBe(0);
    expect(bench.read(0x401b_8008)).toBe(0);
  });

  it('A FlexSPI command ends at once with zeros, and is warned of once.', () => {
    const bench = new Bench();
    for (let n = 0; n < 2; n++) {
      bench.write(0x402a_40b0, 1);
      expect(bench.read(0x402a_4014) & 1).toBe(1);
      expect(bench.read(0x402a_4100)).toBe(0);
      bench.write(0x402a_4014, 1);
      expect(bench.read(0x402a_4014)).toBe(0);
    }
    expect(bench.warnings).toHaveLength(1);
    expect(bench.warnings[0]).toMatch(/^FLEXSPI2_IPCMD/);
  });

  it('A block of the chip that has no model keeps words and says so once a register.', () => {
    const bench = new Bench();
    bench.write(0x402e_0140, 7);
    expect(bench.read(0x402e_0140)).toBe(7);
    bench.read(0x402e_0144);
    expect(bench.warnings).toEqual([
      'USB1_USBCMD: this block is not modelled',
      'USB1_USBSTS: this block is not modelled',
    ]);
    expect(bench.faults).toEqual([]);
  });
});

import type { BoardName } from '../boards/board-facts.ts';

/** Names of the targets: board.cmake of boards/nxp/mimxrt1160_evk and mimxrt1170_evk, github.com/zephyrproject-rtos/zephyr. */
const evks: Partial<Record<BoardName, { pyocd: string; linkserver: string }>> = {
  'mimxrt1160-evk': { pyocd: 'mimxrt1160_cm7', linkserver: 'MIMXRT1166xxxxx:MIMXRT1160-EVK' },
  'mimxrt1170-evk': { pyocd: 'mimxrt1170_cm7', linkserver: 'MIMXRT1176xxxxx:MIMXRT1170-EVK' },
};

/** What to type for a board that this package does not flash by itself. */
export function handCommands(board: BoardName, hex: string): string[] {
  const elf = hex.replace(/\.hex$/, '.elf');
  const evk = evks[board];
  if (evk !== undefined) {
    return [
      'connect the USB socket of the debug probe on the board and run one of',
      `  pyocd flash --target ${evk.pyocd} ${hex}`,
      `  LinkServer flash ${evk.linkserver} load ${elf}`,
      'then set the boot switches SW1 to 0010 (internal boot) and press the reset button',
    ];
  }
  return [
    'this board exists in QEMU only; start it with',
    `  qemu-system-arm -M mcimx6ul-evk -nographic -kernel ${elf} -nic user,hostfwd=tcp:127.0.0.1:5001-10.0.2.15:5001,hostfwd=udp:127.0.0.1:5001-10.0.2.15:5001,hostfwd=tcp:127.0.0.1:5002-10.0.2.15:5002`,
  ];
}

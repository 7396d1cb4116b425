import { formatProblems, type Problem } from '@boardproof/nx';
import { readArguments, usage } from './arguments.ts';
import { type CommandResult, commands } from './commands.ts';

const help = `usage: boardproof-firmware generate --out=DIR [placement]    linker script, headers and placement.json
       boardproof-firmware build [placement] [--out=DIR]       a checked image: ELF, HEX, BIN, MAP and reports
       boardproof-firmware check FILE.elf [placement]          the checks alone, on an image that exists
       boardproof-firmware size [FOLDER/size.json] [placement] [--baseline=FOLDER/size.json]
       boardproof-firmware flash [placement]                   to a Teensy, or the command for an EVK

placement: --board=teensy41|mimxrt1160-evk|mimxrt1170-evk|qemu-imx6ul  --code=qspi|itcm|sdram  --data=dtcm|sdram|ocram
  --nocache=dtcm|ocram|sdram  --heap=lwip|sdram  --wnd=8  --snd=8 (segments)  --no-scale  --zero-copy-tx  --forward
  --cache=write-back|write-through  --dma-cache=off|maintained  --rx-descriptors=16  --tx-descriptors=N
  --rx-buffers=N  --buffer-bytes=1536  --mss=1460  --tcp-seg=N  --snd-queuelen=N  --pbuf-pool=N  --mem-size=N
  --stack-kb=16  --static-ip=A.B.C.D  --static-netmask=...  --static-gateway=...
  --json  everything as JSON on standard output

Ends with 0 when it holds, 1 when a rule is missed, 2 on a wrong call or when the image cannot be made.
`;

/** What an exit code says, in the word that reports use. */
const verdicts = { 0: 'pass', 1: 'fail', 2: 'error' } as const;

/** Runs a command; returns its exit code. Results go to standard output, problems to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  const { words, options, problems } = readArguments(argv);
  const [name, ...rest] = words;
  if (options['help'] !== undefined || words.includes('--help') || name === 'help') {
    process.stdout.write(help);
    return 0;
  }
  const json = options['json'] === true;
  const known = Object.keys(commands).join(', ');
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) {
    const what = name === undefined ? 'a command is missing' : `"${name}" is no command`;
    return show(
      { exitCode: 2, problems: [usage('arguments', what, `commands are ${known}; --help shows the usage`)] },
      json,
    );
  }
  if (problems.length > 0) return show({ exitCode: 2, problems }, json);
  const { json: _, ...others } = options;
  return show(await command(rest, others), json);
}

function show({ exitCode, problems, lines = [], result }: CommandResult, json: boolean): Promise<number> {
  if (json) {
    const verdict = verdicts[exitCode];
    const whole = { schema: 'boardproof.firmware/1', verdict, exitCode, ...result, problems };
    return write(`${JSON.stringify(whole, undefined, 2)}\n`).then(() => exitCode);
  }
  printProblems(problems);
  return write(lines.map((line) => `${line}\n`).join('')).then(() => exitCode);
}

function printProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`);
}

/** Waits until the text is gone: a pipe takes 64 KiB at once, and the process may end right after. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

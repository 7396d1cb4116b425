// `boardproof-emulate`: the command line of the emulated board.
import { runCommand } from './cli/run-command.ts';
import { serveCommand } from './cli/serve-command.ts';
import { refuse, usage } from './cli/usage.ts';

/** Runs the command; returns its exit code. Results go to standard output, problems of the call to standard error. */
export async function main(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  if (command === 'help' || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(usage);
    return 0;
  }
  if (command === 'run') return runCommand(rest);
  if (command === 'serve') return serveCommand(rest);
  return refuse(
    command === undefined ? 'a command is missing' : `"${command}" is no command; there are "run" and "serve"`,
    rest.includes('--json'),
  );
}

import type { Problem } from '@boardproof/nx';
import type { RunProgram } from '../run-program.ts';

/** The programs that a build needs, each with the Debian package that brings it. */
const needed = [
  { program: 'arm-none-eabi-gcc', debian: 'gcc-arm-none-eabi libnewlib-arm-none-eabi' },
  { program: 'cmake', debian: 'cmake' },
] as const;

export interface Toolchain {
  /** First line of `arm-none-eabi-gcc --version`. */
  readonly compiler: string;
  /** CMake's generator: Ninja where it is installed, make otherwise. */
  readonly generator: 'Ninja' | 'Unix Makefiles';
}

/** Finds the compiler and the build program; what is absent comes back as problems that say how to install it. */
export async function findToolchain(run: RunProgram): Promise<{ toolchain?: Toolchain; problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  let compiler = '';
  for (const { program, debian } of needed) {
    const { code, stdout } = await run(program, ['--version']);
    if (code !== 0) problems.push(absent(program, debian));
    else if (program === 'arm-none-eabi-gcc') compiler = stdout.split('\n')[0]?.trim() ?? '';
  }
  const ninja = (await run('ninja', ['--version'])).code === 0;
  if (!ninja && (await run('make', ['--version'])).code !== 0) problems.push(absent('ninja', 'ninja-build'));
  if (problems.length > 0) return { problems };
  return { toolchain: { compiler, generator: ninja ? 'Ninja' : 'Unix Makefiles' }, problems };
}

function absent(program: string, debian: string): Problem {
  return {
    code: 'build-no-program',
    severity: 'error',
    path: program,
    message: `${program} is not installed`,
    hint: `on Debian: apt-get install ${debian}; npm start and npm test install it too`,
  };
}

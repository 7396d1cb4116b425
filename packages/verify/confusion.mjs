// `npm run confusion -w @boardproof/verify [-- --write]`: makes the captures of both halves anew, judges them and prints what
// they were taken for; with --write the table of the second half goes into README.md. Takes a quarter of an hour on two cores.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'boardproof-confusion-'));
const half = process.argv.includes('--half-1') ? 1 : 2;
try {
  const place = join(folder, 'half');
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', 'packages/verify/src/unseen.spec.ts', '-t', `Half ${half}`],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, BOARDPROOF_TIER: 'long', BOARDPROOF_CONFUSION: place },
    },
  );
  const table = readFileSync(`${place}-${half}.md`, 'utf8');
  console.log(`${table}\n${readFileSync(`${place}-${half}.txt`, 'utf8')}`);
  if (process.argv.includes('--write')) {
    const readme = join(here, 'README.md');
    const marked = /(<!-- confusion -->\n)[\s\S]*?(\n<!-- \/confusion -->)/;
    writeFileSync(
      readme,
      readFileSync(readme, 'utf8').replace(marked, (_, start, end) => `${start}\n${table}${end}`),
    );
  }
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

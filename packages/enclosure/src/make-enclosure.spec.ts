import { createHash } from 'node:crypto';
import { type JackName, jacks } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import { buildCase, makeEnclosure } from './make-enclosure.ts';
import { Kernel } from './solid/kernel.ts';
import { planOf } from './testing/cases.ts';
import { sampleBoard } from './testing/sample-board.ts';

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const make = () => makeEnclosure(sampleBoard(), { project: { label: { text: 'TEST' } } });
const made = make();

describe('the files of a case', () => {
  it('Two runs give the same bytes, and every file that is promised is there.', async () => {
    const [first, second] = [await made, await make()];
    const names = ['base.stl', 'lid.stl', 'enclosure.3mf', 'preview.png', 'enclosure.json'];
    expect([...first.files.keys()]).toEqual(names);
    expect([...second.files].map(([name, content]) => [name, hash(content)])).toEqual(
      [...first.files].map(([name, content]) => [name, hash(content)]),
    );
  });

  it('enclosure.json tells parts, checks, screws and what was assumed; options come from board and caller.', async () => {
    const { files, checks } = await makeEnclosure(sampleBoard(), {
      project: (board) => ({ label: { text: board.revision }, lid: 'snap' }),
      override: { lid: 'screw' },
    });
    const json = JSON.parse(files.get('enclosure.json') as string);
    expect([json.options.label.text, json.options.lid]).toEqual(['A', 'screw']);
    expect(json).toMatchObject({
      schema: 'boardproof.enclosure/1',
      parts: [
        { file: 'base.stl', triangles: expect.any(Number), volumeMm3: expect.any(Number) },
        { file: 'lid.stl', sizeMm: expect.any(Array) },
      ],
      screws: [
        { what: 'board', size: 'M2', lengthMm: 5, quantity: 2, head: 'pan' },
        { what: 'lid', size: 'M2', lengthMm: 8, quantity: 4, head: 'countersunk' },
      ],
    });
    const all = [...json.parts.flatMap((part: { checks: unknown[] }) => part.checks), ...json.checks];
    expect(all.map(({ outcome }) => outcome)).toEqual(all.map(() => 'pass'));
    expect(checks).toHaveLength(all.length);
    const assumed = json.assumed.map(({ what }: { what: string }) => what);
    expect(assumed).toEqual(expect.arrayContaining(['jack.height', 'plug.height', 'leads.length', 'jack.mouth']));
  });

  it('No file holds a date, a path or the name of a machine.', async () => {
    const { files } = await made;
    for (const content of files.values()) {
      const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
      expect(text).not.toMatch(/\/(home|tmp|work|usr)\/|CreationDate|20[2-9]\d-\d\d-\d\d/);
    }
  });

  it('A refused option makes no file.', async () => {
    const { files, problems } = await makeEnclosure(sampleBoard(), { project: { wall: 0.5 } });
    expect(files.size).toBe(0);
    expect(problems.map(({ code }) => code)).toContain('option-refused');
  });
});

describe.each(Object.keys(jacks) as JackName[])('a case for %s', (jack) => {
  it.each(['snap', 'screw'] as const)('With a %s lid it passes every check.', async (lid) => {
    const plan = planOf({ lid }, sampleBoard({ jack }));
    const { findings } = await Kernel.using((kernel) => buildCase(kernel, plan, []));
    expect(findings.filter(({ pass }) => !pass)).toEqual([]);
    expect(findings.length).toBeGreaterThan(18);
  });
});

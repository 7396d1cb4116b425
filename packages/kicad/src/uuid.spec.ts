import { describe, expect, it } from 'vitest';
import { Uuids, uuid5 } from './uuid.ts';

describe('name-based uuids', () => {
  it('The uuid of a known name is that of RFC 9562, which other programs compute too.', () => {
    // `python3 -c "import uuid; print(uuid.uuid5(uuid.NAMESPACE_URL, 'boardproof/x/R1'))"`
    expect(uuid5('boardproof/x/R1')).toBe('0cb91866-3744-5587-a5d8-35a0ccf1c112');
  });

  it('A path that comes twice gets another uuid, also when a name looks like the second of a pair.', () => {
    const uuids = new Uuids('x');
    const given = [uuids.of('R1'), uuids.of('R1'), uuids.of('R1#2'), uuids.of('R1'), uuids.of('R1#2')];
    expect(new Set(given).size).toBe(given.length);
  });

  it('A part before another does not change the uuid of the other.', () => {
    const uuids = new Uuids('x');
    uuids.of('C1');
    expect(uuids.of('R1')).toBe(new Uuids('x').of('R1'));
  });
});

import { describe, expect, it } from 'vitest';
import { DELAYS } from '#web/lib/delay.ts';
import { savingNote } from './savingNote.ts';

const unsaved = { pendingCount: 2, canEdit: true, isKept: true } as const;

describe('the note on unsaved points', () => {
  it('is nothing where all are saved', () => {
    expect(savingNote({ saving: { kind: 'idle' }, pendingCount: 0, canEdit: true, isKept: true })).toBeNull();
  });
  it('mentions a lost network only where there was no answer', () => {
    const speaks = DELAYS.filter((why) =>
      /Nincs kapcsolat/.test(savingNote({ ...unsaved, saving: { kind: 'waiting', why } })?.text ?? ''),
    );
    expect(speaks).toEqual(['network']);
  });
  it('says that the case belongs to somebody else once it does, even before any attempt', () => {
    for (const saving of [{ kind: 'idle' }, { kind: 'waiting', why: 'network' }] as const) {
      const note = savingNote({ ...unsaved, saving, canEdit: false });
      expect(note?.text).toMatch(/2 változás nem ment el innen.*nem menthet/);
      expect(note?.text).not.toMatch(/kapcsolat/);
      expect([note?.canSend, note?.canDrop]).toEqual([false, true]);
    }
  });
  it('is the server’s own sentence after a refusal', () => {
    const note = savingNote({ ...unsaved, saving: { kind: 'refused', why: 'A kárt másik szakértő kezeli.' } });
    expect(note?.text).toContain('A kárt másik szakértő kezeli.');
    expect(note?.canDrop).toBe(true);
  });
  it('mentions the device only where they are stored there', () => {
    for (const saving of [
      { kind: 'waiting', why: 'network' },
      { kind: 'refused', why: 'Mondat.' },
    ] as const) {
      expect(savingNote({ ...unsaved, saving })?.text).toContain('megmaradtak ezen a készüléken');
      expect(savingNote({ ...unsaved, saving, isKept: false })?.text).toContain('csak ebben az ablakban');
    }
  });
  it('is neutral where a draft of an earlier day was not tried yet', () => {
    expect(savingNote({ ...unsaved, saving: { kind: 'idle' } })?.text).toBe('2 változás még nincs elmentve.');
  });
});

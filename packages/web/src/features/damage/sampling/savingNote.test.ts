import { describe, expect, it } from 'vitest';
import { DELAYS } from '#web/lib/delay.ts';
import { savingNote } from './savingNote.ts';
import { savingOf } from './saving.ts';

const unsaved = { pendingCount: 2, canEdit: true, isClosed: false, isKept: true } as const;

describe('the note on unsaved points', () => {
  it('is nothing where all are saved', () => {
    expect(savingNote({ ...unsaved, saving: { kind: 'idle' }, pendingCount: 0 })).toBeNull();
  });
  it('mentions a lost network only where there was no answer', () => {
    const speaks = DELAYS.filter((why) =>
      /Nincs kapcsolat/.test(savingNote({ ...unsaved, saving: { kind: 'waiting', why } })?.text ?? ''),
    );
    expect(speaks).toEqual(['network']);
  });
  it('names why they did not leave, and who may save now, once the case was given to somebody else', () => {
    const note = savingNote({ ...unsaved, saving: { kind: 'waiting', why: 'network' }, canEdit: false });
    expect(note?.text).toMatch(/2 változás nem ment el innen: Nincs kapcsolat\..*másik szakértőé lett/);
    expect([note?.canSend, note?.canDrop]).toEqual([false, true]);
    const untried = savingNote({ ...unsaved, saving: { kind: 'idle' }, canEdit: false });
    expect(untried?.text).toMatch(/nem ment el innen\..*másik szakértőé lett/);
    const refused = savingNote({
      ...unsaved,
      saving: { kind: 'refused', why: 'A kárakta le van zárva.' },
      canEdit: false,
    });
    expect(refused?.text).toContain('nem ment el innen: A kárakta le van zárva.');
    const closed = savingNote({ ...unsaved, saving: { kind: 'idle' }, canEdit: false, isClosed: true });
    expect(closed?.text).toMatch(/lezárták.*újra megnyitják/);
    expect(closed?.text).not.toMatch(/másik szakértő/);
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

describe('the state of unsent points', () => {
  const idle = { state: { kind: 'idle' } } as const;

  it('is on its way only with a network', () => {
    expect(savingOf([idle], true)).toEqual({ kind: 'sending' });
    expect(savingOf([idle], false)).toEqual({ kind: 'waiting', why: 'network' });
  });

  it('is first what needs a decision', () => {
    const refused = { state: { kind: 'refused', messages: ['A kárakta le van zárva.'] } } as const;
    expect(savingOf([idle, refused], false)).toEqual({ kind: 'refused', why: 'A kárakta le van zárva.' });
    expect(savingOf([], false)).toEqual({ kind: 'idle' });
  });
});

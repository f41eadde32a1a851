import type { NoticeSettings, NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import type { Channel } from '@georisk/domain/notice/channels.ts';
import type { TemplateField, TemplateTexts } from '@georisk/domain/notice/template/kinds.ts';
import { USUAL_TEXTS } from '@georisk/domain/notice/template/usual.hu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '#web/lib/isStale.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { type Faults, faultsIn, isChanged, typedOf, wishOf } from './textForm.ts';

/** The fields of one kind of message: what is typed, what is wrong with it, and how it is saved and tried. */
export function useTextForm({ companyId, exampleLink }: NoticeSettings, read: NoticeText) {
  const client = useQueryClient();
  const { kind } = read;
  const params = { id: companyId, kind };
  const [stored, setStored] = useState(read);
  const [typed, setTyped] = useState(() => typedOf(read));
  const [lost, setLost] = useState<TemplateTexts>();
  const faults = faultsIn(kind, typed, exampleLink.length);
  const show = (text: NoticeText) => {
    setStored(text);
    setTyped(typedOf(text));
  };
  const save = useSingleMutation({
    mutationFn: (sent: TemplateTexts) =>
      callApi('saveNoticeText', { params, body: { version: stored.version, ...wishOf(kind, sent) } }),
    onSuccess: (saved, sent) => {
      setStored(saved);
      // What was typed since it was sent stays.
      setTyped((now) => (now === sent ? typedOf(saved) : now));
      setLost(undefined);
      return client.invalidateQueries({ queryKey: ['noticeSettings'] });
    },
    onError: (error) => {
      if (!isStale(error)) return;
      // The stored text is shown, and what was typed stays to be copied.
      setLost(typed);
      show((error as ApiProblem).current as NoticeText);
    },
  });
  const test = useSingleMutation({
    mutationFn: (channel: Channel) => callApi('testNoticeText', { params, body: { channel, ...wishOf(kind, typed) } }),
  });
  /** What became of earlier texts; what still runs is not forgotten. */
  const forget = () => {
    if (!save.isPending) save.reset();
    if (!test.isPending) test.reset();
  };
  const refused = save.error instanceof ApiProblem ? (save.error.fields as Faults | undefined) : undefined;
  return {
    stored,
    typed,
    lost,
    errors: { ...refused, ...faults },
    hasFault: Object.keys(faults).length > 0,
    isTyped: isChanged(typed, typedOf(stored)),
    save: { ...save, mutate: () => save.mutate(typed) },
    test,
    change(field: TemplateField, value: string) {
      setTyped({ ...typed, [field]: value });
      forget();
    },
    restore() {
      setTyped(USUAL_TEXTS[kind]);
      forget();
    },
  };
}
export type TextForm = ReturnType<typeof useTextForm>;

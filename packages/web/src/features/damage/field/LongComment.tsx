import { FormMessage } from '#web/ui/FormMessage.tsx';
import { FieldText } from '../sampling/FieldText.tsx';
import { fieldTexts as texts } from './texts.hu.ts';
import type { CommentRoom } from './useCommentRoom.ts';

interface Props extends Pick<CommentRoom, 'target' | 'type'> {
  readonly room: number;
}

/** The comment of a point, to which nothing can be added until it is shorter. */
export function LongComment({ target, type, room }: Props) {
  const { length } = target.comment.trim();
  return (
    <>
      <FormMessage severity="error">{texts.commentTooLong(room)}</FormMessage>
      <FieldText
        label={texts.comment}
        value={target.comment}
        onChange={type}
        error={length > room ? texts.commentLength(room, length) : undefined}
        multiline
        maxRows={4}
      />
    </>
  );
}

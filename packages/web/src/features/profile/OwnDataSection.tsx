import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callApi } from '#web/lib/api.ts';
import { PersonExportButtons } from '#web/shared/person/PersonExportButtons.tsx';
import { personTexts } from '#web/shared/person/persons.hu.ts';

const texts = personTexts.own;

interface Props {
  readonly userName: string;
  readonly session: CurrentUser['session']['kind'];
}

/** The files of the user's own data; users signed in by a link have no password to be asked for again. */
export function OwnDataButtons({ userName, session }: Props) {
  return (
    <PersonExportButtons
      userName={userName}
      load={() => callApi('ownExport')}
      {...(session === 'link' && { freshLink: texts.freshLink })}
    />
  );
}

/** All stored data of the user. */
export function OwnDataSection({ userName, session }: Props) {
  return (
    <Stack spacing={4} component="section" aria-labelledby="own-data-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="own-data-title">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation}
      </Typography>
      <OwnDataButtons userName={userName} session={session} />
    </Stack>
  );
}

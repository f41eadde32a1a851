import type { CasePhoto, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Section } from '#web/ui/Section.tsx';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { mayWorkOn } from './caseRights.ts';
import { CasePhotosUpload } from './CasePhotosUpload.tsx';
import { CasePhotosViewer } from './CasePhotosViewer.tsx';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';

const SMALL = ['thumbnail'] as const;

interface Props {
  readonly damage: Damage;
  /** Shows on the map where a photo was taken. */
  readonly onPlace?: ((photo: CasePhoto) => void) | undefined;
}

function Thumbnail({ photo, number, onOpen }: { photo: CasePhoto; number: number; onOpen: () => void }) {
  const facts = [
    photo.photoCreatedAt === null ? texts.noTime : formatDateTime(photo.photoCreatedAt),
    ...(photo.pointNumber === null ? [] : [texts.ofPoint(photo.pointNumber)]),
    ...(photo.geom === null ? [texts.noPlace] : []),
  ].join(', ');
  return (
    <li>
      <ButtonBase
        onClick={onOpen}
        aria-label={texts.open(number, facts)}
        focusRipple
        sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: 1 }}
      >
        <PhotoImage id={photo.id} alt="" sizes={SMALL} height={84} fit="cover" />
        <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
          {texts.photo(number)}
          <br />
          {facts}
        </Typography>
      </ButtonBase>
    </li>
  );
}

/** The photos of a case; the open one is in the address. */
export function CasePhotos({ damage, onPlace }: Props) {
  const user = useCurrentUser();
  const [query, setQuery] = useAddressQuery();
  const { damagePhotos: photos } = damage;
  const mayChange = damage.status !== 'closed' && mayWorkOn(damage, user);
  // For other users the call of a picture would end the session.
  if (!mayCall('photos', user.role)) return <Section title={texts.title}>{texts.count(photos.length)}</Section>;
  const index = photos.findIndex(({ id }) => id === query.get('photo'));
  const look = (photo: CasePhoto | undefined, replace: boolean) =>
    setQuery(withValues({ photo: photo?.id }), { replace });
  return (
    <Section title={texts.title}>
      {photos.length === 0 ? (
        <>
          <Typography color="textSecondary">{texts.none}</Typography>
          {mayChange && (
            <Typography variant="body2" color="textSecondary">
              {texts.noneHint}
            </Typography>
          )}
        </>
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
          }}
        >
          {photos.map((photo, at) => (
            <Thumbnail
              key={photo.id}
              photo={photo}
              number={photo.sequenceNumber ?? at + 1}
              onOpen={() => look(photo, false)}
            />
          ))}
        </Box>
      )}
      {mayChange && (
        <CasePhotosUpload
          damage={{ id: damage.id, damageNumber: damage.damageNumber, path: href.damage(damage.damageNumber) }}
        />
      )}
      {index >= 0 && (
        <CasePhotosViewer
          damageId={damage.id}
          photos={photos}
          index={index}
          onIndex={(next) => look(photos[next], true)}
          onClose={() => look(undefined, true)}
          mayChange={mayChange}
          onPlace={
            onPlace &&
            ((photo) => {
              look(undefined, true);
              onPlace(photo);
            })
          }
        />
      )}
    </Section>
  );
}

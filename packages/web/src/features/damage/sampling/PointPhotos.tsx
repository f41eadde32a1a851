import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { CasePhotosUpload } from '../CasePhotosUpload.tsx';
import { casePhotoTexts as texts } from '../casePhotos.hu.ts';

const SMALL = ['thumbnail'] as const;

interface Props {
  readonly plot: DamagePlot;
  readonly pointId: string;
}

/** The photos that show a sampling point, and the upload of further ones. */
export function PointPhotos({ plot: { id, damage, canEdit }, pointId }: Props) {
  const { role } = useCurrentUser();
  const photos = useQuery({
    ...apiQuery('casePhotos', { params: { id: damage.id } }),
    enabled: mayCall('casePhotos', role),
    meta: { errorPage: false },
  });
  const shown = (photos.data ?? []).filter((photo) => photo.pointId === pointId);
  const nothing = photos.isError ? texts.pointUnknown : texts.pointNone;
  return (
    <Box component="section" aria-label={texts.pointPhotos}>
      <Typography variant="subtitle2" component="h3">
        {texts.pointPhotos}
      </Typography>
      {shown.length === 0 && !photos.isPending && (
        <Typography variant="body2" color="textSecondary">
          {nothing}
        </Typography>
      )}
      {shown.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
          }}
        >
          {shown.map((photo, at) => (
            <li key={photo.id}>
              <PhotoImage
                id={photo.id}
                alt={texts.photo(photo.sequenceNumber ?? at + 1)}
                sizes={SMALL}
                height={84}
                fit="cover"
              />
            </li>
          ))}
        </Box>
      )}
      {canEdit && (
        <CasePhotosUpload
          damage={{
            id: damage.id,
            damageNumber: damage.damageNumber,
            path: plotHref(damage.damageNumber, id, 'sampling'),
          }}
          pointId={pointId}
        />
      )}
    </Box>
  );
}

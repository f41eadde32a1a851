import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useLocation, useNavigate } from 'react-router';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { href } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { MapKeySection } from './MapKeySection.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnDataSection } from './OwnDataSection.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { profileTexts as texts } from './texts.hu.ts';

export function ProfileScreen() {
  const user = useCurrentUser();
  useScreenTitle(texts.title);
  const navigate = useNavigate();
  const { key } = useLocation();
  const cameFromOutside = key === 'default';
  const own = user.session.kind === 'password' || user.session.kind === 'link';
  return (
    <ScrollPage width={560}>
      <Card component="section" aria-labelledby="profile-title" sx={{ p: { xs: 4, md: 6 } }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', mb: 4 }}>
          <Typography variant="h1" id="profile-title">
            {texts.title}
          </Typography>
          <Tooltip title={texts.close}>
            <IconButton
              aria-label={texts.close}
              sx={{ mt: -1, mr: -1 }}
              onClick={() => void (cameFromOutside ? navigate(href.home()) : navigate(-1))}
            >
              <CloseIcon />
            </IconButton>
          </Tooltip>
        </Box>
        <NameForm user={user} />
        <Rule sx={{ my: 6 }} />
        {own ? (
          <>
            <PasswordChangeForm userName={user.userName} />
            <Rule sx={{ my: 6 }} />
            <MapKeySection userName={user.userName} />
            <Rule sx={{ my: 6 }} />
            {mayCall('makeDeviceGrant', user.role) && (
              <>
                <DevicesSection />
                <Rule sx={{ my: 6 }} />
              </>
            )}
            <OwnDataSection userName={user.userName} session={user.session.kind} />
          </>
        ) : (
          <Typography color="textSecondary">{texts.notInThisSession}</Typography>
        )}
      </Card>
    </ScrollPage>
  );
}

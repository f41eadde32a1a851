import { useQuery } from '@tanstack/react-query';
import { blockPhotoTexts as texts } from '#web/shared/blockPhoto/blockPhoto.hu.ts';
import { BlockPhotoGrid } from '#web/shared/blockPhoto/BlockPhotoGrid.tsx';
import { blockPhotosQuery } from '#web/shared/blockPhoto/blockPhotosQuery.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { Section } from '#web/ui/Section.tsx';

/** What farmers photographed on a block after an alert; nothing where they sent none. */
export function BlockPhotos({ code }: { readonly code: string }) {
  const query = useQuery(blockPhotosQuery(code));
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <Section title={texts.office.title}>
      <QueryView query={query} what={texts.loading}>
        {(photos) => <BlockPhotoGrid photos={photos} />}
      </QueryView>
    </Section>
  );
}

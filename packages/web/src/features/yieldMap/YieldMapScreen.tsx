import { plantsOf } from '@georisk/domain/yieldMap/plants.ts';
import { YIELD_TYPES, type YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import { useParams } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { YieldMap } from './YieldMap.tsx';

const isType = (word: string): word is YieldType => (YIELD_TYPES as readonly string[]).includes(word);

/** The yield map of a type and a plant; an address with another word is not found. */
export function YieldMapScreen() {
  const { type = '', plant = '' } = useParams();
  if (!isType(type) || plantsOf(plant) === null) return <NotFoundPage nested />;
  return <YieldMap type={type} plant={plant} />;
}

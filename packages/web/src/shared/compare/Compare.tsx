import { CompareBar } from './CompareBar.tsx';
import { SwipeHandle } from './SwipeHandle.tsx';

export { CompareBar, SwipeHandle };

import type { Query, Suggestion } from '@georisk/contract/endpoints.ts';
import type { Company, CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { Right } from '@georisk/contract/permissions/permissions.ts';
import type { ClientLogWord } from '@georisk/contract/logWords.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Role } from '@georisk/domain/roles/roles.ts';
import { type ComponentType, createElement, lazy, useState } from 'react';
import { NotLoaded } from '#web/lib/notLoaded.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import type { ClientRoute } from '#web/routes/routes.ts';

/** A component that is drawn at once where its code was fetched before. */
export type ScreenComponent<P = object> = ComponentType<P> & { readonly ahead?: () => Promise<void> };

/**
 * A component whose code is fetched when it is first shown, or before that by `ahead`; where that fails it throws
 * `NotLoaded`, and requests the code again when it is shown once more.
 */
export function late<N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
) {
  let loaded: ComponentType<P> | undefined;
  const request = async () => {
    try {
      const module = await load();
      return { default: module[name] };
    } catch (cause) {
      fetched = requested();
      throw new NotLoaded(name, { cause });
    }
  };
  // React's type adds a `ref`, which no screen takes.
  const requested = () => lazy(request) as unknown as ComponentType<P>;
  let fetched = requested();
  function Late(props: P) {
    // The same for as long as it is shown: another one would begin from nothing.
    const [known] = useState(() => loaded ?? fetched);
    return createElement(known, props);
  }
  const ahead = async (): Promise<void> => {
    const module = await load();
    loaded = module[name];
  };
  return Object.assign(Late, { ahead });
}

/** An icon whose code is fetched when it is first shown. */
export const lateIcon = (load: () => Promise<{ readonly default: ComponentType }>): ComponentType =>
  late(load, 'default');

export type Capability = CurrentUser['capabilities'][number];

export interface Screen {
  readonly route: ClientRoute;
  /** Who may open it; for the others the address is not found, and nothing is requested from the server. */
  readonly roles: readonly Role[];
  readonly component: ScreenComponent;
  /** Condition beside the role. */
  readonly capability?: Capability;
  /** What the search finds here, and what choosing it does; undefined where it is the same as everywhere. */
  readonly search?: ScreenSearch;
  /**
   * It contains the full map: the layers of other features are loaded together with it. `late`: it shows something first,
   * and requests them with the code of its map (`useLayersAhead`).
   */
  readonly hasFullMap?: true | 'late';
  /** Of a home: what a new user is told. */
  readonly welcome?: () => Promise<readonly string[]>;
}

/** A screen for anybody, signed in or not. */
export interface OpenScreen {
  readonly route: ClientRoute;
  readonly component: ComponentType;
}

/** A dialog that an entry of a menu opens. */
export interface DialogProps {
  readonly onClose: () => void;
  /** Closes it, and shows the sentence. */
  readonly onDone: (sentence: string) => void;
}

export interface SubEntry {
  readonly key: string;
  readonly title: string;
  readonly path: string;
}

/** Target of an entry: a screen, several of them, a dialog, or an external address. */
export type MenuTarget =
  | { readonly path: string }
  | { readonly entries: readonly SubEntry[] }
  | { readonly url: string; readonly action: ClientLogWord }
  | { readonly dialog: ComponentType<DialogProps> };

export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon: ComponentType;
  /** Who has it: undefined where everybody has it who may open its screen. */
  readonly roles?: readonly Role[];
  /** The screen it needs: the entry appears where that exists for the role. */
  readonly route?: ClientRoute;
  /** Condition beside the role. */
  readonly capability?: Capability;
  /** A target, or undefined where this company has none. */
  readonly to: MenuTarget | ((company: Company | null) => MenuTarget | undefined);
}

/** An action in the top bar, on every screen of its roles. */
export interface BarAction {
  readonly key: string;
  readonly roles: readonly Role[];
  readonly component: ComponentType;
}

/** A layer that belongs to every full map, for the roles that have it. */
export interface FeatureLayer {
  readonly layer: LayerKey;
  /** Of the roles that have the layer only those with this right: the others' data come from another feature. */
  readonly call?: Right;
  /** Condition beside the role. */
  readonly capability?: Capability;
  /** A hook that returns the layer's part of the map. */
  readonly load: () => Promise<() => MapPart>;
}

/** Target of a search's hit: an address, or a place on the map. */
export type HitTarget =
  | { readonly kind: 'address'; readonly route: ClientRoute; readonly to: string }
  | { readonly kind: 'place'; readonly box: BBox };

export type HitType = Suggestion['type'];

export interface SearchHit<T extends HitType = HitType> {
  /** Name of the type, beside the hit. */
  readonly name: string;
  readonly target: (chosen: Extract<Suggestion, { type: T }>) => HitTarget;
}

/** The search of a screen that has its own hits. */
export interface ScreenSearch {
  readonly query: Omit<Query<'search'>, 'phrase'>;
  readonly hits: Partial<SearchHits>;
}

export type SearchHits = { readonly [T in HitType]: SearchHit<T> };

/**
 * What a feature gives to the application: all that others know of it. It is loaded before every screen, so that its
 * components and words beyond titles are behind imports of their own.
 */
export interface Feature {
  readonly screens?: readonly Screen[];
  readonly openScreens?: readonly OpenScreen[];
  /** Entries of the menu, in this order; those of other features follow in the order of the list of features. */
  readonly menu?: readonly MenuEntry[];
  readonly bar?: readonly BarAction[];
  readonly layers?: readonly FeatureLayer[];
  readonly hits?: Partial<SearchHits>;
  /** Fetches the code that opens what was taken to the field. */
  readonly fieldCode?: () => Promise<unknown>;
}

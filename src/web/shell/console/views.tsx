import { Component, createElement, lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Button, ConfigProvider } from 'antd';
import { Route, Routes } from 'react-router';
import { pick } from '#shared/texts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { VisibleContext } from '#web/shell/visible.ts';
import { InnerLink } from './inner-link.tsx';
import type { Place } from './menu.ts';
import { PageSkeleton } from './skeleton.tsx';
import { consoleTexts } from './texts/index.ts';
import type { Tab } from './use-tabs.ts';

/** Pages by the component name in the server's menu; each is a separate chunk. */
export type Pages = Record<string, () => Promise<{ default: ComponentType }>>;

/**
 * The open pages. A hidden page keeps its state, scroll position and address; a page with `noCache` is remounted at
 * each visit. They stay mounted, because Ant Design's forms and drawers do not survive React's `<Activity>`, which
 * unmounts their class components and restarts their animations.
 */
export function Views({ tabs, open, pages }: { tabs: readonly Tab[]; open: string; pages: Pages }) {
  return tabs
    .filter((tab) => tab.opened && (tab.path === open || !tab.place.noCache))
    .map((tab) => (
      <PersistentView key={`${tab.path} ${tab.version}`} tab={tab} shown={tab.path === open} pages={pages} />
    ));
}

/** Rendered again only when its address changes or it becomes visible. */
const PersistentView = memo(function PersistentView({ tab, shown, pages }: { tab: Tab; shown: boolean; pages: Pages }) {
  return (
    <VisibleContext value={shown}>
      <Ground shown={shown}>
        <Routes location={tab.location}>
          <Route path={tab.place.path} element={<View place={tab.place} pages={pages} />} />
        </Routes>
      </Ground>
    </VisibleContext>
  );
});

/** A container per page: its drawers, dialogs and lists open inside of it, so that they are hidden with it. */
function Ground({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [ground, setGround] = useState<HTMLDivElement | null>(null);
  return (
    <div className="console-view" hidden={!shown} ref={setGround}>
      {ground && <ConfigProvider getPopupContainer={() => ground}>{children}</ConfigProvider>}
    </div>
  );
}

function View({ place, pages }: { place: Place; pages: Pages }) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  if (place.component === 'InnerLink') return <InnerLink place={place} />;
  const load = pages[place.component];
  if (!load) {
    const title = pick(place.title.zh, place.title.en, language);
    return (
      <EmptyState isPage icon="alert" title={t('missing.unknownPage')}>
        {t('missing.unknownPageHint', { title, component: place.component })}
      </EmptyState>
    );
  }
  return (
    <Boundary onReset={() => loaded.delete(place.component)}>
      <Suspense fallback={<PageSkeleton label={t('loading')} />}>
        {createElement(lazily(place.component, load))}
      </Suspense>
    </Boundary>
  );
}

const loaded = new Map<string, ComponentType>();

/** One lazy component per name: a second one would lose the state of the first. */
function lazily(name: string, load: Pages[string]): ComponentType {
  let page = loaded.get(name);
  if (!page) loaded.set(name, (page = lazy(load)));
  return page;
}

/** Limits an error to its page. React supports error boundaries as classes only. */
class Boundary extends Component<{ onReset: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const reset = () => {
      this.props.onReset();
      this.setState({ failed: false });
    };
    return this.state.failed ? <Broken onReset={reset} /> : this.props.children;
  }
}

function Broken({ onReset }: { onReset: () => void }) {
  const t = useTexts(consoleTexts);
  return (
    <EmptyState
      isPage
      icon="alert"
      title={t('missing.broken')}
      act={
        <Button type="primary" onClick={onReset}>
          {t('missing.reload')}
        </Button>
      }
    >
      {t('missing.brokenHint')}
    </EmptyState>
  );
}

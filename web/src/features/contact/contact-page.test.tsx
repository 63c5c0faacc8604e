import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Locale } from '../../shared/i18n/messages.ts';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi } from '../../shared/testing.tsx';
import { Component } from './contact-page.tsx';

function open(locale: Locale, hours = '') {
  const { api } = fakeApi({});
  const site = { ...siteSlice.getInitialState(), hours };
  render(
    <Providers store={createStore({ api, preloadedState: { site } })} locale={locale}>
      <RouterView router={createRouter([{ path: '*', Component }])} />
    </Providers>,
  );
  return [...document.querySelectorAll('dl dd')].map((line) => line.textContent?.replaceAll(/\s/g, ' '));
}

it('shows the hours that the windows of a new shop follow', () => {
  expect(open('en')).toEqual(expect.arrayContaining(['6:00 am – 8:00 pm', '6:00 am – 1:00 pm']));
  screen.getByText('Sunday');
});

it('shows the hours that were entered', () => {
  expect(open('en', 'Mon-Sat 07:00-19:00')).toEqual(expect.arrayContaining(['7:00 am – 7:00 pm', 'Closed']));
});

it('shows them in Hindi without an English letter', () => {
  const lines = open('hi');
  expect(lines).toEqual(expect.arrayContaining(['सुबह 6 – रात 8 बजे', 'सुबह 6 – दोपहर 1 बजे']));
  expect(document.querySelector('dl')?.textContent).not.toMatch(/[a-z]/i);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { createHomeCollection, selectHomeCollection } from './home-collection.slice.ts';
import { HomeCollectionForm } from './home-collection-form.tsx';

const CITIES = [{ _id: 'c1', name: 'Bhopal' }];
const BODY = { name: 'Ravi', mobileNumber: '9876543210', city: 'Bhopal', consent: true } as const;

function open(answer: unknown) {
  const { api, sent } = fakeApi({ 'GET /city/cities': CITIES, 'POST /home-collection/create': answer });
  const store = createStore({ api });
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <HomeCollectionForm />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  const fill = async () => {
    await user.type(screen.getByLabelText('Name'), BODY.name);
    await user.type(screen.getByLabelText('Mobile number'), BODY.mobileNumber);
    await screen.findByRole('option', { name: 'Bhopal' });
    await user.selectOptions(screen.getByLabelText('City'), 'Bhopal');
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Ask for a call' }));
  return { user, posts, fill, send };
}

describe('home collection request', () => {
  it('is not sent without consent', async () => {
    const { user, posts, fill, send } = open({ message: 'We will call you', data: {} });
    await fill();
    await send();
    await screen.findByText('We need your consent to call you about this request');
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await send();
    await screen.findByText('We will call you');
    expect(posts()).toEqual([BODY]);
  });

  it('says at the field what the server does not take', async () => {
    const issues = [{ path: 'city', message: 'We do not collect in Bhopal yet' }];
    const { user, fill, send } = open(refuse(400, { message: 'No', issues }));
    await fill();
    await user.click(screen.getByRole('checkbox'));
    await send();
    const error = await screen.findByText('We do not collect in Bhopal yet');
    expect(screen.getByLabelText('City').getAttribute('aria-describedby')).toContain(error.id);
  });
});

it('the success flag goes up with an answer and down with the next request', async () => {
  const answers = [{ message: 'Thank you', data: {} }, refuse(500)];
  const { api } = fakeApi({ 'POST /home-collection/create': () => answers.shift() });
  const store = createStore({ api });
  const area = () => selectHomeCollection(store.getState() as Parameters<typeof selectHomeCollection>[0]);
  await store.dispatch(createHomeCollection({ body: BODY }));
  expect(area()).toMatchObject({ success: true, message: 'Thank you', loading: false, error: null });
  const second = store.dispatch(createHomeCollection({ body: BODY }));
  expect(area()).toMatchObject({ success: false, loading: true });
  await second;
  expect(area()).toMatchObject({ success: false, error: 'Something went wrong' });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { ContactForm } from './contact-form.tsx';

function open(answer: unknown) {
  const { api, sent } = fakeApi({ 'POST /contact/create': answer });
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <ContactForm />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const send = () => user.click(screen.getByRole('button', { name: 'Send message' }));
  return { user, sent, field, send };
}

describe('contact form', () => {
  it('sends what was typed and says what the server says', async () => {
    const { user, sent, field, send } = open({ message: 'Thank you for your message', data: {} });
    await user.type(field('Name'), 'Ravi');
    await user.type(field('E-mail'), 'ravi@example.in');
    await user.type(field('Message'), 'Are you open?');
    await send();
    const said = await screen.findByText('Thank you for your message');
    expect(document.activeElement).toBe(said.closest('[role=status]'));
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({ name: 'Ravi', message: 'Are you open?' });
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect([field('Name').value, field('Message').value]).toEqual(['Ravi', '']);
  });

  it('wants a way to answer before it sends', async () => {
    const { user, sent, field, send } = open({});
    await user.type(field('Name'), 'Ravi');
    await user.type(field('Message'), 'Are you open?');
    await send();
    await screen.findByText('Give a phone number or an e-mail address, so that we can answer');
    expect(document.activeElement).toBe(field('Phone number'));
    expect(sent).toEqual([]);
  });

  it('keeps everything when the server refuses, and shows why at the field', async () => {
    const issues = [{ path: 'email', message: 'This address does not exist' }];
    const { user, field, send } = open(refuse(400, { message: 'No', code: 'VALIDATION', issues }));
    await user.type(field('Name'), 'Ravi');
    await user.type(field('E-mail'), 'ravi@example.in');
    await user.type(field('Message'), 'Are you open?');
    await send();
    const error = await screen.findByText('This address does not exist');
    expect(field('E-mail').getAttribute('aria-describedby')).toContain(error.id);
    expect(field('Message').value).toBe('Are you open?');
  });
});

import { ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';
import { useMessages } from '../i18n/messages.ts';
import type { ToastKind } from './toast-kind.ts';
import { uiMessages } from './ui.messages.ts';

/** Settings of spec.md section 9. */
export function Toaster() {
  const text = useMessages(uiMessages);
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      newestOnTop
      aria-label={text.notifications}
    />
  );
}

export function showToast(kind: ToastKind, text: string): void {
  // The same text twice is one message that is still true.
  toast[kind](text, { toastId: `${kind}:${text}` });
}

export { fastingFirst, fetchWindows, selectWindows } from './collection-windows.slice.ts';
export { WindowPicker, type WindowPickerProps } from './components/window-picker.tsx';
export { formatSlot, formatWindow, windowStart } from './format-window.ts';

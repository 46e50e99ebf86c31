export { ContactForm } from './public/contact-form.tsx';

import './auth-page.css';
import type { ReactNode } from 'react';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';

/** The frame of login, registration and verification: one narrow column below a picture. */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth page container">
      <section className="auth__card card" aria-labelledby="auth-title">
        <LatticePicture seed="identity" className="auth__picture" />
        <div className="auth__body">
          <h1 id="auth-title">{title}</h1>
          {lead ? <p className="secondary">{lead}</p> : null}
          {children}
        </div>
      </section>
    </div>
  );
}

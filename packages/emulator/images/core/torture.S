@ What translated code can get wrong, in one endless loop: see src/core/translate/torture.spec.ts. r10 is the device, r11
@ data memory, r12 the count of rounds; r9 gathers all that is read, flags included. SysTick interrupts anywhere.
        .syntax unified
        .cpu cortex-m7
        .fpu fpv5-d16
        .thumb
        .section .text, "ax"
        .global start
start:
        ldr     r10, =0x40000000
        ldr     r11, =0x20001000
        movs    r9, #0
        mov     r12, #0
        ldr     r0, =0xe000e014
        movs    r1, #96
        str     r1, [r0]                @ SysTick: each 97 cycles
        movs    r1, #7
        str     r1, [r0, #-4]
round:
        add     r12, r12, #1
        @ arithmetic, flags carried from one to the next
        adds    r0, r9, r12
        adcs    r1, r0, r12
        sbcs    r2, r1, r0, lsl #3
        mrs     r8, apsr
        add     r9, r9, r8, lsr #5
        rsbs    r3, r2, #17
        mvns    r4, r3, asr #31
        lsrs    r5, r4, #32
        rors    r6, r0, r1
        adc     r7, r5, r6, rrx
        mrs     r8, apsr
        add     r9, r9, r8, lsr #3
        umull   r0, r1, r7, r9
        smlal   r0, r1, r2, r3
        umaal   r0, r1, r4, r12
        and     r2, r12, #3
        udiv    r3, r9, r2              @ a divisor of 0 now and then
        sdiv    r4, r9, r2
        mls     r5, r3, r2, r9
        bfi     r5, r12, #7, #9
        ubfx    r6, r5, #3, #11
        sbfx    r7, r5, #2, #5
        usat    r6, #7, r7
        qadd    r7, r0, r1
        add     r9, r9, r5
        eor     r9, r9, r6, ror #5
        eor     r9, r9, r7
        @ IT blocks, with memory, a device and a comparison inside
        tst     r12, #1
        ittee   eq
        ldreq   r0, [r10, #4]
        addeq   r9, r9, r0
        strne   r9, [r10, #8]
        ldrne   r0, [r11, #0x24]
        cmp     r12, r9
        itete   hi
        movhi   r1, #5
        ldrhls  r1, [r10, #12]
        cmphi   r1, #5
        addls   r9, r9, r1
        it      cs
        addscs  r9, r9, r1
        @ a load that faults within an IT block: the frame shows ITSTATE
        ldr     r2, =0x40002000
        tst     r12, #5
        itt     eq
        addeq   r9, r9, #1
        ldreq.w r0, [r2]
        @ unaligned, within a page and over the edge of one
        add     r0, r11, #0x7d
        str     r9, [r0]
        ldrh    r1, [r0, #2]
        strh    r1, [r0, #-3]
        ldr     r2, =0x20001ffd
        str     r9, [r2]
        ldr     r3, [r2, #1]
        ldrsh   r4, [r2, #2]
        add     r9, r9, r3
        add     r9, r9, r4
        @ lists and pairs: memory, device, and from one into the other
        stmia   r11!, {r0-r5}
        ldmdb   r11!, {r3-r8}
        ldm     r10, {r0-r3}
        ldrd    r4, r5, [r10, #16]
        strd    r4, r9, [r10, #24]
        ldr     r6, =0x3ffffff8
        ldm     r6, {r0-r3}
        stm     r6, {r4, r5, r9}
        add     r9, r9, r3
        ldr     r7, [r11, #0x40]
        str     r7, [r11, #0x44]!
        ldr     r7, [r11], #-0x44
        ldrb    r0, [r11, r12]
        strb    r0, [r11, #0x60]
        ldrsb   r0, [r11, #0x60]
        add     r9, r9, r0
        @ calls, a table, conditional returns
        movs    r0, #7
        bl      factorial
        add     r9, r9, r0
        and     r1, r12, #3
        tbb     [pc, r1]
table:  .byte   (case0 - table) / 2, (case1 - table) / 2, (case2 - table) / 2, (case3 - table) / 2
case0:  adds    r9, #1
        b       behind
case1:  adds    r9, #3
        b       behind
case2:  eors    r9, r9, r12
case3:  subs    r9, #9
behind: cbz     r1, skip
        svc     #3
skip:   ldrex   r0, [r11, #0x10]
        adds    r0, #1
        strex   r1, r0, [r11, #0x10]
        add     r9, r9, r1
        @ a store into a watched range, and barriers
        str     r12, [r11, #0x200]
        dsb
        dmb
        @ floating point
        vmov    s0, r12
        vcvt.f64.s32 d1, s0
        vmul.f64 d2, d1, d1
        vadd.f64 d3, d3, d2
        vcvt.u32.f64 s1, d2
        vmov    r0, s1
        vstr    d3, [r11, #0x18]
        vcmp.f64 d2, d3
        vmrs    apsr_nzcv, fpscr
        it      mi
        addmi   r9, r9, r0
        @ code that changes: the next instruction but none, six times; and another page each 8th round
        tst     r12, #31
        bne     keep
        cmp     r12, #192
        bhi     keep
        ldr     r1, =patched
        ldrh    r2, [r1]
        add     r2, r2, #1
        bic     r2, r2, #0x80           @ stays MOVS r0, #n
        strh    r2, [r1]
patched:
        movs    r0, #1
        dsb
        isb
        add     r9, r9, r0
keep:   tst     r12, #7
        bne     keep2
        ldr     r1, =other + 2
        ldrh    r2, [r1]
        eor     r2, r2, #0x10
        strh    r2, [r1]
        dsb
        isb
keep2:  bl      other
        add     r9, r9, r0
        @ a short loop that jumps to itself
        movs    r0, #9
again:  add     r9, r9, r0, lsl #2
        subs    r0, #1
        bne     again
        @ a spin on the device, whose answer ends it
spin:   ldr     r0, [r10, #32]
        ands    r0, r0, #3
        bne     spin
        @ sleep until SysTick, now and then
        tst     r12, #15
        it      eq
        wfieq
        b       round
        .ltorg

factorial:
        push    {r4, lr}
        movs    r4, r0
        it      eq
        moveq   r0, #1
        it      eq
        popeq   {r4, pc}
        subs    r0, #1
        bl      factorial
        mul     r0, r4, r0
        pop     {r4, pc}

        .thumb_func
        .global tick
tick:   ldr     r0, =0x20003000
        ldr     r1, [r0]
        adds    r1, #1
        str     r1, [r0]
        ldr     r2, [sp, #28]           @ the stacked xPSR
        eors    r1, r1, r2
        str     r1, [r0, #4]
        bx      lr
        .thumb_func
        .global service
service:
        push    {r4-r5, lr}
        ldr     r4, =0x20003010
        ldr     r5, [r4]
        adds    r5, #5
        str     r5, [r4]
        pop     {r4-r5, pc}
        .ltorg
        .thumb_func
        .global fault
fault:  ldr     r0, =0x20003020
        ldr     r1, [r0]
        ldr     r2, [sp, #28]
        eor     r1, r2, r1, ror #3
        str     r1, [r0]
        ldr     r3, =0x0600fc00         @ ITSTATE goes, and the load is passed over
        bics    r2, r2, r3
        str     r2, [sp, #28]
        ldr     r1, [sp, #24]
        adds    r1, #4
        str     r1, [sp, #24]
        bx      lr
        .ltorg
        .thumb_func
        .global away
away:   bx      lr
        .org    0xc00                   @ 0x1000: a page of its own
other:  nop
        movs    r0, #3
        bx      lr
